import { setTimeout as sleep } from "node:timers/promises";
import { nearestLocale } from "@/app/_intl/request-locale";
import { isFree } from "@/app/(customer)/_pages/agreement";
import { asRefusal } from "@/lib/kit/http/envelope";
import { finishLater } from "@/lib/kit/load";
import { errorFields, log } from "@/lib/kit/log";
import { seeOther } from "@/lib/kit/same-origin";
import { choiceIn, typedChoice } from "@/lib/payables/choice";
import { faultOf } from "@/lib/payables/choose";
import type { HostedView } from "@/lib/payables/view";
import { abandonAuthentication } from "@/lib/payments/authentication";
import { takeCardAttempt } from "@/lib/payments/card-attempts";
import { payHosted } from "@/lib/payments/pay-hosted";
import { abandonSetup } from "@/lib/setup-intents/retrieve-status";
import { subscribeHosted } from "@/lib/setup-intents/subscribe";
import { isBankToken, refusedBefore } from "./card";
import { cardFormOf } from "./checkout-view";
import { sealChoice } from "./choice";
import { consentIn, isSaved, SAVE_CARD, tickedIn } from "./consent";
import { sealEmail } from "./email";
import { flashHeader } from "./flash";
import { formOf, type Posted, readEmail } from "./form";
import { type Open, type PageRequest, pathOf, type ViewRequest } from "./page-request";

/** How long a response waits for the bank before the waiting page is shown instead. */
const PATIENCE_MS = 1_500;

const viewOf = ({ payable, ctx, id, visitor, row }: PageRequest): Promise<HostedView> =>
  payable.view(ctx, id, visitor, row);

/** The cardholder pays: takes the bank's token or the saved card, answers with the page's next state. */
export const payOf = (open: Open) =>
  formOf(open, async (posted) => {
    const view = await viewOf(posted.pageRequest);
    const { merchant } = view;
    const typed = readEmail(posted, view);
    if (typed instanceof Response) return typed;
    const { fields, pageRequest } = posted;
    const { email } = typed;
    const facts = { seller: merchant.name, tgcRateBp: merchant.tgcRateBp };
    const saved = view.savedCards.find(({ id, isExpired }) => id === fields["card"] && !isExpired);
    const bankToken = saved ? null : (fields["bank_token"] ?? "");
    const consent = consentIn(posted, view, { isTyped: !saved });
    const card = { consent, ...(saved && { paymentMethodId: saved.id }) };
    const { ctx, payable, id, visitor, choice = null } = pageRequest;
    return submitCard(posted, {
      bankToken,
      typed: { ...(email === null ? {} : { email }), ...tickedIn(fields) },
      next: pathOf(pageRequest, "", { done: "1" }),
      act: () => {
        const locale = nearestLocale(posted.locale);
        const given = { bankToken, ...card, email, choice, facts };
        const submitted = { id, visitor, locale, ...given };
        return isFree(view)
          ? subscribeHosted(ctx, payable, submitted)
          : payHosted(ctx, payable, submitted);
      },
    });
  });

type Submitted = {
  /** Null for the saved card. */
  bankToken: string | null;
  /** The submitted values, shown again if the form is refused before anything is done. */
  typed: Record<string, string>;
  /** Where to redirect when it is done or still in progress. */
  next: string;
  act: () => Promise<{ actionUrl: string | null }>;
};

/** Does what the cardholder submitted, then redirects to the bank or to the page's next state. */
export const submitCard = async (
  { pageRequest, locale, request }: Posted<ViewRequest>,
  { bankToken, typed, next, act }: Submitted,
): Promise<Response> => {
  if (bankToken !== null && !isBankToken(bankToken)) return seeOther(pathOf(pageRequest));
  try {
    takeCardAttempt(pageRequest.ctx, request, pageRequest.id);
    return seeOther((await withinPatience(act())) ?? next);
  } catch (thrown) {
    const { kind } = asRefusal(thrown);
    const error = kind.reason ?? kind.code;
    if (refusedBefore(error, locale)) {
      return seeOther(pathOf(pageRequest), flashHeader(pageRequest, { error, typed }));
    }
    if (kind.status === 500) throw thrown;
    // Done, in progress or expired meanwhile: the page shows which.
    return seeOther(pathOf(pageRequest));
  }
};

/**
 * The bank's redirect, if it answers soon. Otherwise the browser does not wait: the page follows the outcome
 * while the call to the bank continues.
 */
const withinPatience = async (
  acting: Promise<{ actionUrl: string | null }>,
): Promise<string | null> => {
  const first = await Promise.race([acting, sleep(PATIENCE_MS, undefined, { ref: false })]);
  if (first) return first.actionUrl;
  finishLater(
    acting.catch((thrown: unknown) => {
      // Recorded as in progress: the status will be retrieved from the bank.
      if (asRefusal(thrown).kind.status === 500) {
        log("error", "page.failed_after_answer", errorFields(thrown));
      }
    }),
  );
  return null;
};

/** The customer chooses before paying: redirects to the card form, or to what is wrong. */
export const chooseOf = (open: Open) =>
  formOf(open, async ({ pageRequest, fields }) => {
    const { checkout } = await viewOf(pageRequest);
    // Paid or over meanwhile: the page shows which.
    if (checkout.state !== "choose") return seeOther(pathOf(pageRequest));
    const { choosable } = checkout;
    const choice = choiceIn(choosable, fields);
    const fault = faultOf(pageRequest.ctx, choosable, choice);
    if (!fault) return seeOther(pathOf(pageRequest, "", { c: sealChoice(choice, pageRequest) }));
    const typed = typedChoice(choosable, fields);
    const flash = flashHeader(pageRequest, { error: fault.code, param: fault.param, typed });
    return seeOther(pathOf(pageRequest, "", { choose: "1" }), flash);
  });

/** Redirects to the card form on the bank's own page, for browsers without scripts or with frames blocked. */
export const bankPageOf = (open: Open) =>
  formOf(open, async (posted) => {
    const { pageRequest, locale } = posted;
    const view = await viewOf(pageRequest);
    if (view.checkout.state === "choose") return seeOther(pathOf(pageRequest));
    const typed = readEmail(posted, view);
    if (typed instanceof Response) return typed;
    const carried = {
      ...(typed.email ? { e: sealEmail(typed.email, pageRequest.id) } : {}),
      ...(isSaved(view, posted.fields[SAVE_CARD] !== undefined) ? { [SAVE_CARD]: "1" } : {}),
    };
    const { pageUrl } = await cardFormOf(pageRequest, view, locale, carried);
    return seeOther(pageUrl);
  });

/** Abandons a strong authentication: cancelled at the bank first, then the payable can be paid again. */
export const abortOf = (open: Open) =>
  formOf(open, async ({ pageRequest }) => {
    const { checkout } = await viewOf(pageRequest);
    const { ctx } = pageRequest;
    if (checkout.state === "action") {
      await ("setupIntentId" in checkout
        ? abandonSetup(ctx, checkout.setupIntentId)
        : abandonAuthentication(ctx, checkout.transactionId));
    }
    return seeOther(pathOf(pageRequest));
  });

/** What the page polls: the state only, nothing about the payer. */
export const statusOf =
  (open: Open) =>
  async (
    request: Request,
    { params }: { params: Promise<Record<string, string>> },
  ): Promise<Response> => {
    const pageRequest = await open(request, await params);
    const headers = { "Cache-Control": "no-store" };
    if (!pageRequest || "elsewhere" in pageRequest) {
      return Response.json({ state: "not_found" }, { status: 404, headers });
    }
    const { checkout } = await viewOf(pageRequest);
    return Response.json({ state: checkout.state }, { headers });
  };
