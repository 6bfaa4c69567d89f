import { localeOf } from "@/app/_customer/locale";
import { isSameOrigin, readForm } from "@/lib/kit/same-origin";
import { isEmail } from "@/lib/kit/text";
import { readSessionPage } from "@/lib/payments/session-page";
import { answerNotFound, answerPage } from "./_page";
import { csrfHolds, type Visit, visitOf } from "./_visit";

export type Posted = { visit: Visit; fields: Record<string, string>; locale: "fr" | "en" };

/** A form of the session's page; anything that did not come from it is answered here. */
export const posted = async (
  request: Request,
  params: Promise<{ session: string }>,
): Promise<Posted | Response> => {
  const visit = await visitOf(request, params);
  if (!visit) return answerNotFound(request);
  const fields = isSameOrigin(request) ? await readForm(request) : null;
  // A page that has grown old, or a form of somebody else: shown anew, nothing done.
  if (!fields || !csrfHolds(visit, fields["csrf"] ?? ""))
    return answerPage(request, visit, {}, 403);
  return { visit, fields, locale: localeOf(request) };
};

const sentences = {
  fr: "Indiquez une adresse e-mail valide, par exemple marie@exemple.pf.",
  en: "Enter a valid e-mail address, such as marie@example.pf.",
};

/** The typed address where the page asks for one; a page that says what is wrong with it otherwise. */
export const readEmail = async (
  request: Request,
  { visit, fields, locale }: Posted,
): Promise<{ email: string | null } | Response> => {
  const { session } = await readSessionPage(visit.ctx, visit.sessionId);
  if (session.customerId !== null || session.customerEmail !== null) return { email: null };
  const email = (fields["email"] ?? "").trim();
  if (isEmail(email)) return { email };
  return answerPage(request, visit, { email, emailError: sentences[locale] }, 400);
};
