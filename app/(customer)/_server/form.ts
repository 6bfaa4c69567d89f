import { type PageLocale, pageLocaleOf } from "@/app/_intl/request-locale";
import type { Flash } from "@/app/_server/flash";
import { withoutUnwanted } from "@/app/_server/form-body";
import type { ErrorView } from "@/app/(customer)/_pages/checkout-view";
import { WRONG_GUESS } from "@/lib/capability-urls";
import { internalError } from "@/lib/kit/errors";
import { asRefusal } from "@/lib/kit/http/envelope";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { isEmail } from "@/lib/kit/text";
import type { HostedView } from "@/lib/payables/view";
import { answerWith } from "@/lib/process/answering";
import { expired, refusedBefore, tooMany } from "./card";
import { tickedIn } from "./consent";
import { flashHeader } from "./flash";
import {
  csrfHolds,
  type Opener,
  type PageRequest,
  type Params,
  pathOf,
  type ViewRequest,
} from "./page-request";
import { isOfWholePage } from "./stopped";

/** A submitted form of a customer page, with its page request. */
export type Posted<Found> = {
  pageRequest: Found;
  fields: Readonly<Record<string, string>>;
  locale: PageLocale;
  request: Request;
};

type Handler = (request: Request, params: Params) => Promise<Response>;

/**
 * The handler of a form of a customer page. It always redirects to the page: a form from elsewhere, or from
 * an expired page, does nothing and shows an error, and so does an error on our side.
 */
export const formOf =
  <Found extends ViewRequest>(
    open: Opener<Found>,
    run: (posted: Posted<Found>) => Promise<Response>,
    /** The page of the form. */
    pageOf: (request: Request) => string = pageOfForm,
  ): Handler =>
  async (request, { params }) => {
    const pageRequest = await open(request, await params);
    // A page that does not exist says so itself, but guesses need not be followed there.
    if (!pageRequest) return seeOther(pageOf(request), { [WRONG_GUESS]: "1" });
    if ("elsewhere" in pageRequest) return seeOther(pageRequest.elsewhere);
    const fields = isSameOrigin(request) ? await readForm(request) : null;
    if (!fields || !csrfHolds(pageRequest, fields["csrf"] ?? "")) {
      return seeOther(pathOf(pageRequest), flashHeader(pageRequest, { error: expired.code }));
    }
    try {
      const locale = pageLocaleOf(request);
      // Only the fields of this page are read; unknown ones are ignored.
      return await run({ pageRequest, fields: withoutUnwanted(fields), locale, request });
    } catch (thrown) {
      return failed(pageRequest, thrown);
    }
  };

/**
 * The page shows errors that concern the whole page; any other error shows its ID and whether to pay again.
 */
const failed = (pageRequest: ViewRequest, thrown: unknown): Response => {
  if (isOfWholePage(thrown)) return seeOther(pathOf(pageRequest));
  const requestId = newRequestId();
  const { kind } = asRefusal(thrown);
  log("error", "page.failed", { requestId, ...errorFields(thrown) });
  const typed = { request: requestId, status: String(kind.status) };
  return seeOther(
    pathOf(pageRequest),
    flashHeader(pageRequest, { error: internalError.code, typed }),
  );
};

/** The notice after a form failed by an error on our side; null otherwise. */
export const failedBefore = ({ error, typed }: Flash, self: string): ErrorView | null => {
  if (error !== internalError.code) return null;
  answerWith(Number(typed?.["status"]) || internalError.status);
  return { state: "error", requestId: typed?.["request"] ?? null, paths: { self } };
};

/** The notice after a form was refused before anything was done; null otherwise. */
export const refusalBefore = ({ error, param }: Flash, locale: PageLocale) => {
  if (error === undefined || param !== undefined) return null;
  if (error === tooMany) answerWith(429);
  return refusedBefore(error, locale);
};

/** The page the form was posted from. */
const pageOfForm = ({ url }: Request): string => {
  const { pathname, search } = new URL(url);
  return pathname.replace(/\/(?:pay|bank|abort|choose|save|send)$/, "") + search;
};

const sentences: Record<PageLocale, string> = {
  fr: "Indiquez une adresse e-mail valide, par exemple marie@exemple.pf.",
  en: "Enter a valid e-mail address, such as marie@example.pf.",
  ty: "ʻA pāpaʻi i te hōʻē rata uira tano, ei hiʻoraʻa\u00a0: marie@example.pf.",
};

export const emailError = (locale: PageLocale): string => sentences[locale];

/**
 * The submitted email address, if the page asks for it; else the redirect to a page that says what is wrong.
 */
export const readEmail = (
  { pageRequest, fields }: Posted<PageRequest>,
  { email: field }: Pick<HostedView, "email">,
): { email: string | null } | Response => {
  if (field === "known") return { email: null };
  const email = (fields["email"] ?? "").trim();
  if (field === "optional" && email === "") return { email: null };
  if (isEmail(email)) return { email };
  const typed = { email, ...tickedIn(fields) };
  const flash = { error: "invalid_email", param: "email", typed };
  return seeOther(pathOf(pageRequest), flashHeader(pageRequest, flash));
};
