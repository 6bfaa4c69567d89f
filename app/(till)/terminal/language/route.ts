import { switchLocale } from "@/app/(customer)/_pages/locale";
import { seeOther } from "@/lib/kit/same-origin";

/** Remembers the language that `/terminal?lang=` asks for; a page cannot set the cookie itself. */
export const GET = (request: Request): Response => {
  const { search } = new URL(request.url);
  return (
    switchLocale(new Request(new URL(`/terminal${search}`, request.url))) ?? seeOther("/terminal")
  );
};
