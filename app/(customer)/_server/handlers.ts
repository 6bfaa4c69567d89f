import { nearestLocale, switchLocale } from "@/app/(customer)/_pages/locale";
import { asRefusal } from "@/lib/kit/http/envelope";
import { seeOther } from "@/lib/kit/same-origin";
import { abandonAuthentication } from "@/lib/payments/authentication";
import { takeCardAttempt } from "@/lib/payments/card-attempts";
import { payHosted } from "@/lib/payments/hosted";
import { fromBank, isBankToken, refusedBefore } from "./card";
import { openEmail, sealEmail } from "./email";
import { type Posted, posted, readEmail } from "./form";
import { guarded, type Handler } from "./guarded";
import { answerNotFound, answerPage, cardFormOf, type Draft } from "./page";
import { type Open, pathOf } from "./page-request";

/** The page. `bank_token` is how the bank's full page comes back where scripts do not run. */
export const pageOf = (open: Open): Handler =>
  guarded(async (request, { params }) => {
    const visit = await open(request, await params);
    if (!visit) return answerNotFound(request);
    if (visit instanceof Response) return visit;
    return switchLocale(request) ?? answerPage(request, visit, draftOf(request, visit.id));
  });

const draftOf = (request: Request, id: string): Draft => {
  const query = new URL(request.url).searchParams;
  const email = openEmail(query.get("e"), id);
  return {
    visitedAgain: !query.has("done"),
    ...(email === null ? {} : { email }),
    ...fromBank(query),
  };
};

/** The cardholder pays: the bank's token in, or the saved card chosen, the page's next state out. */
export const payOf = (open: Open): Handler =>
  guarded(async (request, params) => {
    const form = await posted(request, params, open);
    if (form instanceof Response) return form;
    const typed = await readEmail(request, form);
    if (typed instanceof Response) return typed;
    const bankToken = form.fields["card"] === "saved" ? null : (form.fields["bank_token"] ?? "");
    if (bankToken !== null && !isBankToken(bankToken)) {
      return answerPage(request, form.visit, {}, 400);
    }
    return pay(request, form, { bankToken, email: typed.email });
  });

const pay = async (
  request: Request,
  { visit, locale }: Posted,
  given: { bankToken: string | null; email: string | null },
): Promise<Response> => {
  const { ctx, payable, id, visitor } = visit;
  try {
    takeCardAttempt(ctx, request, id);
    const { actionUrl } = await payHosted(ctx, payable, {
      id,
      visitor,
      locale: nearestLocale(locale),
      ...given,
    });
    return seeOther(actionUrl ?? pathOf(visit, "", { done: "1" }));
  } catch (thrown) {
    const before = refusedBefore(thrown, locale);
    if (before) return answerPage(request, visit, before.draft, before.status);
    if (asRefusal(thrown).kind.status === 500) throw thrown;
    // Paid, under way or expired meanwhile: the page says which.
    return seeOther(pathOf(visit));
  }
};

/** Leads to the card form on the bank's own page, for browsers without scripts or where its frame is blocked. */
export const bankPageOf = (open: Open): Handler =>
  guarded(async (request, params) => {
    const form = await posted(request, params, open);
    if (form instanceof Response) return form;
    const typed = await readEmail(request, form);
    if (typed instanceof Response) return typed;
    const { visit, view, locale } = form;
    const carried: Record<string, string> = typed.email
      ? { e: sealEmail(typed.email, visit.id) }
      : {};
    const { pageUrl } = await cardFormOf(visit, view, locale, carried);
    return seeOther(pageUrl);
  });

/** Gives a strong authentication up: ended at the bank first, then it can be paid again. */
export const abortOf = (open: Open): Handler =>
  guarded(async (request, params) => {
    const form = await posted(request, params, open);
    if (form instanceof Response) return form;
    const { visit, view } = form;
    if (view.checkout.state === "action")
      await abandonAuthentication(visit.ctx, view.checkout.transactionId);
    return seeOther(pathOf(visit));
  });

/** What the page waits for: the state alone, nothing of the payer. */
export const statusOf =
  (open: Open): Handler =>
  async (request, { params }) => {
    const visit = await open(request, await params);
    const headers = { "Cache-Control": "no-store" };
    if (!visit || visit instanceof Response) {
      return Response.json({ state: "not_found" }, { status: 404, headers });
    }
    const { checkout } = await visit.payable.look(visit.ctx, visit.id, visit.visitor);
    return Response.json({ state: checkout.state }, { headers });
  };

export const headRefused = (): Response =>
  new Response(null, { status: 405, headers: { Allow: "GET" } });
