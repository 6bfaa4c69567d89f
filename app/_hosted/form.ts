import { localeOf } from "@/app/_customer/locale";
import { isSameOrigin, readForm } from "@/lib/kit/same-origin";
import { isEmail } from "@/lib/kit/text";
import type { HostedView } from "@/lib/payments/hosted";
import { answerNotFound, answerPage } from "./page";
import { csrfHolds, type Open, type Params, type Visit } from "./visit";

export type Posted = {
  visit: Visit;
  view: HostedView;
  fields: Record<string, string>;
  locale: "fr" | "en";
};

/** A form of a hosted page; anything that did not come from it is answered here. */
export const posted = async (
  request: Request,
  { params }: Params,
  open: Open,
): Promise<Posted | Response> => {
  const visit = await open(request, await params);
  if (!visit) return answerNotFound(request);
  if (visit instanceof Response) return visit;
  const fields = isSameOrigin(request) ? await readForm(request) : null;
  // A page that has grown old, or a form of somebody else: shown anew, nothing done.
  if (!fields || !csrfHolds(visit, fields["csrf"] ?? "")) {
    return answerPage(request, visit, {}, 403);
  }
  const view = await visit.payable.look(visit.ctx, visit.id, visit.visitor);
  return { visit, view, fields, locale: localeOf(request) };
};

const sentences = {
  fr: "Indiquez une adresse e-mail valide, par exemple marie@exemple.pf.",
  en: "Enter a valid e-mail address, such as marie@example.pf.",
};

/** The typed address where the page asks for one; a page that says what is wrong with it otherwise. */
export const readEmail = async (
  request: Request,
  { visit, view, fields, locale }: Posted,
): Promise<{ email: string | null } | Response> => {
  if (!view.needsEmail) return { email: null };
  const email = (fields["email"] ?? "").trim();
  if (isEmail(email)) return { email };
  return answerPage(request, visit, { email, emailError: sentences[locale] }, 400);
};
