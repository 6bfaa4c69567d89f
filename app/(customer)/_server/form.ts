import { withoutUnwanted } from "@/app/_server/form-body";
import { type PageLocale, pageLocaleOf } from "@/app/(customer)/_pages/locale";
import { isSameOrigin, readForm } from "@/lib/kit/same-origin";
import { isEmail } from "@/lib/kit/text";
import type { HostedView } from "@/lib/payments/hosted";
import { answerNotFound, answerPage } from "./page";
import {
  csrfHolds,
  type Open,
  type Opener,
  type PageRequest,
  type Params,
  type ViewRequest,
} from "./page-request";

export type Posted = {
  visit: PageRequest;
  view: HostedView;
  fields: Record<string, string>;
  locale: PageLocale;
};

type Read<Found> = { visit: Found; fields: Record<string, string> };

/**
 * A form of a customer page, with what it is about; what did not come from the page, or from one that has
 * grown old, is shown the page anew by `answer` and nothing is done.
 */
export const readPosted = async <Found extends ViewRequest>(
  request: Request,
  { params }: Params,
  open: Opener<Found>,
  answer: { page: (visit: Found) => Promise<Response>; notFound: () => Promise<Response> },
): Promise<Read<Found> | Response> => {
  const visit = await open(request, await params);
  if (!visit) return answer.notFound();
  if (visit instanceof Response) return visit;
  const fields = isSameOrigin(request) ? await readForm(request) : null;
  if (!fields || !csrfHolds(visit, fields["csrf"] ?? "")) return answer.page(visit);
  // A page for a payer tells of its own fields alone: what none of them may hold counts as not typed.
  return { visit, fields: withoutUnwanted(fields) };
};

/** A form of a page that lets pay; anything that did not come from it is answered here. */
export const posted = async (
  request: Request,
  params: Params,
  open: Open,
): Promise<Posted | Response> => {
  const read = await readPosted(request, params, open, {
    page: (visit) => answerPage(request, visit, {}, 403),
    notFound: () => answerNotFound(request),
  });
  if (read instanceof Response) return read;
  const { ctx, payable, id, visitor } = read.visit;
  return { ...read, view: await payable.look(ctx, id, visitor), locale: pageLocaleOf(request) };
};

const sentences: Record<PageLocale, string> = {
  fr: "Indiquez une adresse e-mail valide, par exemple marie@exemple.pf.",
  en: "Enter a valid e-mail address, such as marie@example.pf.",
  ty: "ʻA pāpaʻi i te hōʻē rata uira tano, ei hiʻoraʻa\u00a0: marie@example.pf.",
};

/** The typed address where the page has a field for it; a page that says what is wrong with it otherwise. */
export const readEmail = async (
  request: Request,
  { visit, view, fields, locale }: Posted,
): Promise<{ email: string | null } | Response> => {
  if (view.email === "known") return { email: null };
  const email = (fields["email"] ?? "").trim();
  if (view.email === "optional" && email === "") return { email: null };
  if (isEmail(email)) return { email };
  return answerPage(request, visit, { email, emailError: sentences[locale] }, 400);
};
