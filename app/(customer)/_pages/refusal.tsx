import type { Words } from "@/app/_intl/customer-words";
import { Focused } from "./client/focused";
import { Glyph } from "./icons";

type Reason = { code: string; sentence: string };

/** Why the payment was refused and what to do next. Shown first, above a form that can be used again. */
export const RefusalBox = ({ title, why, hint }: { title: string; why: string; hint: string }) => (
  <Focused className="flex gap-3 rounded-control border border-bad bg-bad-soft px-4 py-3 focus:outline-none">
    <Glyph name="warning" className="size-7 rounded-full bg-bad p-0.5 text-bad-soft" />
    <div className="grid gap-0.5">
      <p className="font-semibold">{title}</p>
      <p>{why}</p>
      <p className="text-sm">{hint}</p>
    </div>
  </Focused>
);

const CODES = [
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "insufficient_funds",
  "processing_error",
  "authentication_required",
  "bank_away",
  "page_expired",
] as const;

const NEXT = ["card_declined", "expired_card", "incorrect_cvc", "insufficient_funds"] as const;

/** The reason in the page's language; an unknown code shows its own message. */
export const reasonOf = (words: Words, { code: given, sentence }: Reason): string => {
  const code = CODES.find((known) => known === given);
  return code ? words.t(`refusal.${code}`) : sentence || words.t("refusal.unknown");
};

/** The heading: nothing was refused if the bank was never asked. */
export const refusalTitle = (words: Words, { code }: Reason, refused: string): string => {
  if (code === "bank_away") return words.t("refusal.away");
  return code === "page_expired" ? words.t("refusal.expired") : refused;
};

export const nextStep = (words: Words, failure: string): string => {
  const code = NEXT.find((known) => known === failure);
  return code ? words.t(`refusal.next.${code}`) : "";
};
