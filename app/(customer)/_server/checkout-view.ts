import { nearestLocale, type PageLocale } from "@/app/_intl/request-locale";
import { isFree } from "@/app/(customer)/_pages/agreement";
import { brandingOf } from "@/app/(customer)/_pages/branding";
import type { CheckoutSummary, CheckoutView } from "@/app/(customer)/_pages/checkout-view";
import { bankOf, isBankAway } from "@/lib/bank/bank";
import { requireCharging } from "@/lib/bank/recovery";
import { env } from "@/lib/kit/env";
import { eurCents } from "@/lib/kit/money";
import { mentionedIn } from "@/lib/kit/taxes";
import type { CheckoutState } from "@/lib/payables/checkout-state";
import { choiceIn, fieldsOfChoice } from "@/lib/payables/choice";
import { faultOf } from "@/lib/payables/choose";
import type { HostedView } from "@/lib/payables/view";
import { failureSentence } from "@/lib/transactions/failures";
import { away } from "./card";
import { isSaved } from "./consent";
import { csrfOf, type PageRequest, pathOf } from "./page-request";

/** What the customer submitted or came back with. */
export type Draft = {
  email?: string;
  emailError?: string;
  bankToken?: string;
  /** The box that saves the card was ticked. */
  savesCard?: boolean;
  card?: { brand: string; last4: string } | null;
  /** A refusal that is not the bank's: too many attempts, or the bank is down. */
  refusal?: { code: string; sentence: string };
  reopened?: boolean;
  /** The submitted values of a form that was refused. */
  typed?: Readonly<Record<string, string>>;
};

type Scene = {
  pageRequest: PageRequest;
  hosted: HostedView;
  locale: PageLocale;
  nonce: string;
  draft: Draft;
};

const summaryOf = (
  { next }: PageRequest,
  { merchant, ...hosted }: HostedView,
): CheckoutSummary => ({
  merchant: brandingOf(merchant),
  livemode: hosted.livemode,
  amountXpf: hosted.amountXpf,
  lines: hosted.lines,
  taxes: mentionedIn(hosted.taxes).map(({ rateBp, tgcXpf }) => ({ rate: rateBp / 100, tgcXpf })),
  taxLabel: merchant.taxLabel,
  subscription: hosted.subscription,
  cancelUrl: next?.kind === "invoice" ? next.path : hosted.cancelUrl,
});

/** The page's view of its payable's state. */
export const checkoutViewOf = async (scene: Scene): Promise<CheckoutView> => {
  const { pageRequest, hosted, draft } = scene;
  const { checkout } = hosted;
  const summary = summaryOf(pageRequest, hosted);
  const self = pathOf(pageRequest);
  // A customer who waited has not seen the result yet: the paid page then returns to the shop.
  const watched = {
    self: pathOf(pageRequest, "", { done: "1" }),
    status: pathOf(pageRequest, "/status"),
  };
  switch (checkout.state) {
    case "open":
    case "refused":
      return payView(scene, summary);
    case "action":
      return {
        ...summary,
        state: "action",
        csrf: csrfOf(pageRequest),
        paths: {
          ...watched,
          abort: pathOf(pageRequest, "/abort"),
          continueUrl: checkout.actionUrl,
        },
      };
    case "processing":
      // If the bank asks for authentication after all, a waiting customer is redirected there.
      return {
        ...summary,
        state: "processing",
        paths: { ...watched, self: pathOf(pageRequest, "", { done: "1", wait: "1" }) },
      };
    case "elsewhere":
      return { ...summary, state: "elsewhere", paths: watched };
    case "expired":
      return hosted.expiresAt
        ? { ...summary, state: "expired", expiresAt: hosted.expiresAt, paths: { self } }
        : { ...summary, state: "closed", paths: { self } };
    case "choose":
      return chooseView(scene, summary, checkout);
    case "closed":
    case "cancelled":
    case "exhausted":
      return { ...summary, state: checkout.state, paths: { self } };
    case "subscribed":
      return {
        ...summary,
        state: "subscribed",
        reopened: draft.reopened ?? false,
        returnUrl: checkout.returnUrl,
        next: pageRequest.next ?? null,
        paths: { self },
      };
    case "paid":
      return {
        ...summary,
        state: "paid",
        reopened: draft.reopened ?? false,
        paidAt: checkout.paidAt,
        reference: checkout.transactionId,
        receiptUrl: checkout.receipt?.url ?? null,
        receiptEmail: checkout.receipt?.email ?? null,
        returnUrl: checkout.returnUrl,
        next: pageRequest.next ?? null,
        code: pageRequest.code ?? null,
        paths: { self },
      };
  }
};

type Choose = Extract<CheckoutState, { state: "choose" }>;

const chooseView = (
  { pageRequest, draft: { typed, refusal } }: Scene,
  summary: CheckoutSummary,
  { choosable, choice }: Choose,
): CheckoutView => ({
  ...summary,
  state: "choose",
  choosable,
  values: typed ?? (choice ? fieldsOfChoice(choosable, choice) : {}),
  fault: typed ? faultOf(pageRequest.ctx, choosable, choiceIn(choosable, typed)) : null,
  refusal: refusal ?? null,
  csrf: csrfOf(pageRequest),
  paths: {
    self: pathOf(pageRequest),
    choose: pathOf(pageRequest, "/choose", { choose: "1" }),
  },
});

const payView = async (scene: Scene, summary: CheckoutSummary): Promise<CheckoutView> => {
  const { pageRequest, hosted, locale, nonce, draft } = scene;
  const paths = {
    self: pathOf(pageRequest),
    pay: pathOf(pageRequest, "/pay"),
    bankPage: pathOf(pageRequest, "/bank"),
  };
  const csrf = csrfOf(pageRequest);
  if (draft.bankToken) {
    const { bankToken, email = null, card = null } = draft;
    const savesCard = isSaved(hosted, draft.savesCard ?? false);
    return { ...summary, state: "confirm", csrf, bankToken, email, savesCard, card, paths };
  }
  // After a refusal the address is not asked again.
  const before = hosted.checkout.state === "refused" ? hosted.checkout.email : null;
  const typed = draft.email ?? before ?? undefined;
  const form = {
    ...summary,
    customerEmail: hosted.customerEmail,
    email: hosted.email,
    savedCards: hosted.savedCards,
    saveCard: hosted.saveCard,
    savesCard: draft.savesCard ?? false,
    ...(typed === undefined ? {} : { emailDraft: typed }),
    ...(draft.emailError === undefined ? {} : { emailError: draft.emailError }),
    expiresAt: hosted.expiresAt,
    csrf,
    nonce,
    bank: await cardFormOf(pageRequest, hosted, locale),
    paths: pageRequest.choice
      ? { ...paths, change: pathOf(pageRequest, "", { choose: "1" }) }
      : paths,
  };
  const refusal = draft.refusal ?? refusalOf(hosted.checkout, locale) ?? awayOf(pageRequest);
  return refusal ? { ...form, state: "refused", refusal } : { ...form, state: "open" };
};

/** The bank's form for this payment; `carried` comes back from its full page. */
export const cardFormOf = async (
  pageRequest: PageRequest,
  { id, amountXpf, merchant, subscription }: HostedView,
  locale: PageLocale,
  carried: Readonly<Record<string, string>> = {},
) => {
  const bank = bankOf(pageRequest.ctx);
  // Checked before a card is typed: an amount that cannot be charged is not asked for.
  await requireCharging(bank.name);
  const purpose = isFree({ amountXpf, subscription })
    ? ({ purpose: "setup" } as const)
    : ({ purpose: "payment", amountXpf, eurCents: eurCents(amountXpf) } as const);
  return bank.cardForm({
    ...purpose,
    ref: id,
    locale: nearestLocale(locale),
    returnUrl: `${env().APP_ORIGIN}${pathOf(pageRequest, "", carried)}`,
    shop: merchant.name,
  });
};

/** Shown before anybody types a card in vain. */
const awayOf = ({ ctx }: PageRequest) => (isBankAway(ctx) ? away : null);

const refusalOf = (checkout: CheckoutState, locale: PageLocale) =>
  checkout.state === "refused"
    ? {
        code: checkout.failureCode,
        sentence:
          failureSentence(checkout.failureCode, nearestLocale(locale)) ?? checkout.failureCode,
      }
    : null;
