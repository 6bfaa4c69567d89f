import { z } from "zod";
import type { ScriptedBank } from "@/lib/bank/bank-form";

const Query = z.object({
  mode: z.enum(["frame", "page"]),
  purpose: z.enum(["payment", "setup"]),
  locale: z.enum(["fr", "en"]),
  key: z.string(),
  return: z.string(),
  cents: z.coerce.number().int().positive().optional(),
  formToken: z
    .string()
    .regex(/^[\x21-\x7e]{1,4000}$/)
    .optional(),
});

export type FormRequest = {
  mode: "frame" | "page";
  purpose: "payment" | "setup";
  locale: "fr" | "en";
  /** On our own origin, whatever the URL says. */
  returnUrl: URL;
  cents: number | null;
  formToken: string | null;
};

/**
 * The form's settings; null for a URL that we did not sign. With another account's key, a card typed on our
 * page would go to somebody else; so would a token with another return URL.
 */
export const readFormRequest = (
  query: URLSearchParams,
  bank: ScriptedBank,
  appOrigin: string,
): FormRequest | null => {
  const read = Query.safeParse(Object.fromEntries(query)).data;
  if (!read || read.key !== bank.key) return null;
  const returnUrl = ownUrl(read.return, appOrigin);
  const { mode, purpose, locale, cents = null, formToken = null } = read;
  const isComplete = bank.name === "payzen" ? formToken : purpose === "setup" || cents;
  return returnUrl && isComplete ? { mode, purpose, locale, returnUrl, cents, formToken } : null;
};

const ownUrl = (text: string, appOrigin: string): URL | null => {
  const url = URL.canParse(text, appOrigin) ? new URL(text, appOrigin) : null;
  return url?.origin === appOrigin && url.username === "" && url.password === "" ? url : null;
};
