import { renderCheckout } from "@/app/_customer/checkout";
import type { CheckoutSummary, CheckoutView } from "@/app/_customer/checkout-view";
import { localeOf } from "@/app/_customer/locale";
import { bankOf } from "@/lib/bank/bank";
import { env } from "@/lib/kit/env";
import { eurCents, type Locale } from "@/lib/kit/money";
import {
  readSessionPage,
  type SessionStanding,
  standingOfSession,
} from "@/lib/payments/session-page";
import { failureSentence } from "@/lib/transactions/failures";
import type { CheckoutSession, Merchant } from "@/prisma/client/client";
import { csrfOf, pathOf, type Visit } from "./_visit";

/** What the visitor typed or came back with. */
export type Draft = {
  email?: string;
  emailError?: string;
  bankToken?: string;
  card?: { brand: string; last4: string } | null;
  /** A refusal that is not the bank's: too many attempts. */
  refusal?: { code: string; sentence: string };
  visitedAgain?: boolean;
};

/** The session's page in whatever state its row is in. */
export const answerPage = async (
  request: Request,
  visit: Visit,
  draft: Draft = {},
  status = 200,
): Promise<Response> => {
  const locale = localeOf(request);
  const { session, merchant } = await readSessionPage(visit.ctx, visit.sessionId);
  const standing = await standingOfSession(session, visit.visitor);
  const view = await viewOf({ visit, session, merchant, standing, locale, draft });
  const response = await renderCheckout(view, {
    locale,
    bankOrigin: env().BANK_ORIGIN,
    headers: visit.headers,
  });
  return status === 200
    ? response
    : new Response(response.body, { status, headers: response.headers });
};

/** For an address that opens nothing. */
export const answerNotFound = (request: Request): Promise<Response> =>
  renderCheckout(
    { state: "not_found", paths: { self: new URL(request.url).pathname } },
    { locale: localeOf(request), bankOrigin: env().BANK_ORIGIN },
  );

type Scene = {
  visit: Visit;
  session: CheckoutSession;
  merchant: Merchant;
  standing: SessionStanding;
  locale: Locale;
  draft: Draft;
};

type Line = { description: string; quantity: number; amountXpf: number; totalXpf: number };

const summaryOf = ({ session, merchant }: Scene): CheckoutSummary => ({
  merchant: {
    name: merchant.name,
    brandColor: merchant.brandColor,
    logoUrl: null,
    supportEmail: merchant.supportEmail,
  },
  livemode: session.livemode,
  sessionId: session.id,
  amountXpf: Number(session.amountXpf),
  lines: (session.lineItems as Line[]).map(({ description, ...line }) => ({
    label: description,
    quantity: line.quantity,
    amountXpf: line.amountXpf,
    totalXpf: line.totalXpf,
  })),
  tgcRate: merchant.tgcRateBp === null ? null : merchant.tgcRateBp / 100,
  cancelUrl: session.cancelUrl,
});

const viewOf = async (scene: Scene): Promise<CheckoutView> => {
  const { visit, standing, session, draft } = scene;
  const summary = summaryOf(scene);
  const self = pathOf(visit);
  // Whoever waits for the end has not seen it yet: the paid page then leads back to the shop.
  const watched = { self: `${self}&done=1`, status: pathOf(visit, "/status") };
  switch (standing.state) {
    case "open":
    case "refused":
      return payView(scene, summary);
    case "action":
      return {
        ...summary,
        state: "action",
        csrf: csrfOf(visit),
        paths: { ...watched, abort: pathOf(visit, "/abort"), continueUrl: standing.actionUrl },
      };
    case "processing":
    case "elsewhere":
      return { ...summary, state: standing.state, paths: watched };
    case "expired":
      return { ...summary, state: "expired", expiresAt: session.expiresAt, paths: { self } };
    case "paid":
      return {
        ...summary,
        state: "paid",
        visitedAgain: draft.visitedAgain ?? false,
        paidAt: standing.paidAt,
        reference: standing.transactionId,
        receiptUrl: standing.receipt?.url ?? null,
        receiptEmail: standing.receipt?.email ?? null,
        returnUrl: standing.returnUrl,
        paths: { self },
      };
  }
};

const payView = async (scene: Scene, summary: CheckoutSummary): Promise<CheckoutView> => {
  const { visit, session, standing, locale, draft } = scene;
  const paths = {
    self: pathOf(visit),
    pay: pathOf(visit, "/pay"),
    bankPage: pathOf(visit, "/bank"),
  };
  const csrf = csrfOf(visit);
  if (draft.bankToken) {
    const { bankToken, email = null, card = null } = draft;
    return { ...summary, state: "confirm", csrf, bankToken, email, card, paths };
  }
  const form = {
    ...summary,
    customerEmail: session.customerEmail,
    needsEmail: session.customerId === null && session.customerEmail === null,
    ...(draft.email === undefined ? {} : { emailDraft: draft.email }),
    ...(draft.emailError === undefined ? {} : { emailError: draft.emailError }),
    expiresAt: session.expiresAt,
    csrf,
    bank: await bankOf(visit.ctx).cardForm({
      purpose: "payment",
      ref: session.id,
      amountXpf: summary.amountXpf,
      eurCents: eurCents(summary.amountXpf),
      locale,
      returnUrl: `${env().APP_ORIGIN}${pathOf(visit)}`,
    }),
    paths,
  };
  const refusal = draft.refusal ?? refusalOf(standing, locale);
  return refusal ? { ...form, state: "refused", refusal } : { ...form, state: "open" };
};

const refusalOf = (standing: SessionStanding, locale: Locale) =>
  standing.state === "refused"
    ? {
        code: standing.failureCode,
        sentence: failureSentence(standing.failureCode, locale) ?? standing.failureCode,
      }
    : null;
