import type { InvoiceCause } from "@/emails/_parts/invoice-texts";
import { at, later, type Sample, sampleOrigin } from "@/emails/_parts/sample";
import type { SavedCardCause } from "@/emails/_parts/saved-card-texts";
import type { SubscriptionCause } from "@/emails/_parts/subscription-texts";
import { creditNoteMail } from "@/emails/credit-note";
import { authenticationMail, invoiceMail } from "@/emails/invoice-to-pay";
import { paymentLinkMail } from "@/emails/payment-link";
import { portalLinkMail } from "@/emails/portal-link";
import { receiptMail } from "@/emails/receipt";
import { savedCardMail } from "@/emails/saved-card";
import { type SubscriptionMail, subscriptionMail } from "@/emails/subscription";
import type { Locale } from "@/lib/kit/money";

const seller = (words?: string) => ({
  name: words ?? "Brûlerie du Lagon",
  brandColor: words ?? "#d9480f",
  supportEmail: "bonjour@brulerie.pf",
  logoUrl: `${sampleOrigin}/logo/brulerie.png`,
});

const billed = (locale: Locale, words?: string) => ({
  locale,
  livemode: true,
  number: "F-2026-000042",
  description: words ?? "Café en grains : du 21 octobre 2026 au 21 novembre 2026",
  amountXpf: 12_500,
  url: `${sampleOrigin}/i/abc`,
  merchant: seller(words),
});

const receipt: Sample = {
  name: "receipt",
  mail: (locale, words) =>
    receiptMail({
      locale,
      livemode: true,
      number: "R-2026-000123",
      amountXpf: 12_500,
      refundedXpf: 2500,
      paidAt: new Date(at),
      description: words ?? "Café en grains",
      quantity: 5,
      card: { brand: words ?? "visa", last4: "4242" },
      taxes: [{ label: words ?? "TGC", rateBp: 1300, htXpf: 11_062, tgcXpf: 1438 }],
      url: `${sampleOrigin}/r/abc`,
      portalUrl: `${sampleOrigin}/p/ask/abc`,
      merchant: {
        ...seller(words),
        legalName: words ?? "SARL Brûlerie",
        taxNumber: words ?? "A12345",
      },
    }),
};

const creditNote = (corrects: string): Sample => ({
  name: corrects.startsWith("F-") ? "credit-note-invoice" : "credit-note",
  mail: (locale, words) =>
    creditNoteMail({
      locale,
      livemode: true,
      number: "A-2026-000007",
      corrects,
      description: words ?? "Café en grains",
      amountXpf: 2500,
      taxes: [{ label: words ?? "TGC", rateBp: 1300, htXpf: 2212, tgcXpf: 288 }],
      issuedAt: later,
      url: `${sampleOrigin}/a/abc`,
      merchant: {
        ...seller(words),
        legalName: words ?? "SARL Brûlerie",
        taxNumber: words ?? "A12345",
      },
    }),
});

const paymentLink = (livemode: boolean): Sample => ({
  name: livemode ? "payment-link" : "payment-link-test",
  mail: (locale, words) =>
    paymentLinkMail({
      locale,
      livemode,
      label: words ?? "Atelier torréfaction, samedi 28 novembre, deux personnes",
      amountXpf: 1_250_000,
      url: `${sampleOrigin}/l/7hUqY3mZkP`,
      merchant: seller(words),
    }),
});

const invoice = (cause: InvoiceCause): Sample => ({
  name: `invoice-${cause.replace("_", "-")}`,
  mail: (locale, words) =>
    invoiceMail({
      ...billed(locale, words),
      cause,
      nextAttemptAt: cause === "given_up" ? null : later,
    }),
});

const authentication: Sample = {
  name: "invoice-authentication",
  mail: (locale, words) => authenticationMail(billed(locale, words)),
};

const savedCard = (cause: SavedCardCause): Sample => ({
  name: `card-${cause}`,
  mail: (locale, words) =>
    savedCardMail({
      locale,
      livemode: true,
      merchant: seller(words),
      cause,
      card: { brand: words ?? "visa", last4: "4242", expMonth: 12, expYear: 2026 },
      subscription:
        cause === "expiring" ? { label: words ?? "Panier bio", nextPaymentAt: later } : null,
    }),
});

type Terms = Partial<
  Pick<
    SubscriptionMail,
    "billing" | "trialEndsAt" | "agreement" | "quantity" | "cycles" | "until" | "at"
  >
>;

const subscription = (
  cause: SubscriptionCause,
  name: string = cause,
  terms: Terms = {},
): Sample => ({
  name: `subscription-${name.replaceAll("_", "-")}`,
  mail: (locale, words) =>
    subscriptionMail({
      locale,
      livemode: true,
      merchant: seller(words),
      cause,
      label: words ?? "Panier bio",
      amountXpf: 4500,
      interval: "month",
      intervalCount: cause === "started" ? 1 : 3,
      at: later,
      ...terms,
    }),
});

const portalLink: Sample = {
  name: "portal-link",
  mail: (locale, words) =>
    portalLinkMail({
      locale,
      livemode: true,
      merchant: seller(words),
      url: `${sampleOrigin}/p/abc`,
    }),
};

/** Every email from a merchant to a customer. */
export const customerSamples: readonly Sample[] = [
  receipt,
  creditNote("R-2026-000123"),
  creditNote("F-2026-000042"),
  paymentLink(true),
  paymentLink(false),
  authentication,
  invoice("refused"),
  invoice("given_up"),
  invoice("asked"),
  portalLink,
  savedCard("saved"),
  savedCard("expiring"),
  subscription("started"),
  subscription("started", "started_in_advance", { billing: "advance" }),
  subscription("started", "started_with_trial", { trialEndsAt: later }),
  subscription("started", "started_on_a_page", {
    agreement:
      "En vous abonnant, vous autorisez Brûlerie du Lagon à débiter votre carte de 12 500 XPF par mois, à partir du 21 décembre 2026, jusqu’à l’arrêt de l’abonnement. Pour l’arrêter, écrivez à bonjour@brulerie.pf avant l’échéance suivante.",
  }),
  subscription("trial_ending", "trial_ending", { trialEndsAt: later }),
  subscription("started", "started_with_cycles", { quantity: 3, cycles: 12 }),
  subscription("changing", "changing", { quantity: 2 }),
  subscription("kept", "kept", { at: null }),
  subscription("paused", "paused", { until: at }),
  subscription("resumed"),
  subscription("completed", "completed", { cycles: 12 }),
  subscription("ended"),
  subscription("ended_after_period"),
];
