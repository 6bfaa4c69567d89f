import { type Flash, flashCookie, openFlash } from "@/app/_server/flash";
import { FLASH_HEADER } from "@/app/_server/flash-cookie";
import { env } from "@/lib/kit/env";
import type { ViewRequest } from "./page-request";

const readerOf = ({ base, visitor }: Pick<ViewRequest, "base" | "visitor">) => ({
  path: new URL(base, env().APP_ORIGIN).pathname,
  session: visitor,
});

/** The header that passes a form's error and submitted values to the page that follows. */
export const flashHeader = (
  pageRequest: Pick<ViewRequest, "base" | "visitor">,
  flash: Flash,
): Record<string, string> => {
  const { name, value, attributes } = flashCookie(flash, readerOf(pageRequest));
  const secure = attributes.secure ? "; Secure" : "";
  const life = `Max-Age=${attributes.maxAge}`;
  return { "Set-Cookie": `${name}=${value}; Path=/; ${life}; HttpOnly; SameSite=Lax${secure}` };
};

/** What the last form left for this browser; usually empty. */
export const flashOf = (
  request: Request,
  pageRequest: Pick<ViewRequest, "base" | "visitor">,
): Flash => {
  const value = request.headers.get(FLASH_HEADER);
  return (value && openFlash(value, readerOf(pageRequest))) || {};
};
