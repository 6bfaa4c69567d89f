import type { InvoiceCause } from "@/emails/_parts/invoice-texts";
import type { RenderedMail } from "@/emails/_parts/rendered";
import type { WebhookTrouble } from "@/emails/_parts/webhook-texts";
import { apiKeyMail } from "@/emails/api-key-created";
import { creditNoteMail } from "@/emails/credit-note";
import { deprecationMail } from "@/emails/deprecation-notice";
import { ibanMail } from "@/emails/iban-changed";
import { invitationMail } from "@/emails/invitation";
import { authenticationMail } from "@/emails/invoice-authentication";
import { invoiceMail } from "@/emails/invoice-to-pay";
import { kybMail } from "@/emails/kyb-decided";
import { magicLinkMail } from "@/emails/magic-link";
import { passkeyMail } from "@/emails/passkey-changed";
import { paymentLinkMail } from "@/emails/payment-link";
import { receiptMail } from "@/emails/receipt";
import { stepUpMail } from "@/emails/step-up-code";
import { webhookMail } from "@/emails/webhook-trouble";
import type { Locale } from "@/lib/kit/money";

export const sampleOrigin = "http://localhost:3000";

/** One message with every field filled; `words` stand wherever somebody else may write. */
export type Sample = {
  name: string;
  mail: (locale: Locale, words?: string) => Promise<RenderedMail>;
};

const at = "2026-11-22T04:30:05.000Z";
const later = "2026-11-24T04:30:05.000Z";

const seller = (words?: string) => ({
  name: words ?? "Brûlerie du Lagon",
  brandColor: words ?? "#d9480f",
  supportEmail: "bonjour@brulerie.pf",
});

const owned = (locale: Locale, words: string | undefined, room: string) => ({
  locale,
  shop: words ?? "Brûlerie du Lagon",
  url: `${sampleOrigin}/dashboard/${room}`,
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
      card: { brand: words ?? "visa", last4: "4242" },
      tax: { label: words ?? "TGC", rateBp: 1300, htXpf: 11_062, tgcXpf: 1438 },
      url: `${sampleOrigin}/r/abc`,
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
      tax: { label: words ?? "TGC", rateBp: 1300, htXpf: 2212, tgcXpf: 288 },
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

const invitation: Sample = {
  name: "invitation",
  mail: (locale, words) =>
    invitationMail({
      locale,
      shop: words ?? "Brûlerie du Lagon",
      brandColor: words ?? "#d9480f",
      inviter: words ?? "hina@brulerie.pf",
      role: "developer",
      url: `${sampleOrigin}/invitation?token=2mN8pQ4rS6tU1vW3xY5zA7bC9dE0fG2h`,
      expiresAt: later,
    }),
};

const iban: Sample = {
  name: "iban-changed",
  mail: (locale, words) =>
    ibanMail({
      ...owned(locale, words, "settings"),
      before: "••••0189",
      after: "••••2606",
      by: words ?? "teva@brulerie.pf",
      changedAt: at,
      heldUntil: later,
    }),
};

const webhook = (trouble: WebhookTrouble): Sample => ({
  name: `webhook-${trouble}`,
  mail: (locale, words) =>
    webhookMail({
      ...owned(locale, words, "webhooks/01a1ff8f"),
      livemode: trouble !== "gone",
      trouble,
      endpoint: words ?? "https://boutique.brulerie.pf/wp-json/motu/v1/webhooks/evenements",
      failingSince: at,
      failures: 14,
      responseStatus: trouble === "gone" ? 410 : 503,
      error: trouble === "failures" ? "timeout" : null,
    }),
});

const apiKey: Sample = {
  name: "api-key-created",
  mail: (locale, words) =>
    apiKeyMail({
      ...owned(locale, words, "api-keys"),
      name: words ?? "Site de la boutique",
      key: "svc_live_…aB3z",
      scopes: ["payments:write", "customers:read", "receipts:read"],
      by: words ?? "teva@brulerie.pf",
      createdAt: at,
      expiresAt: later,
    }),
};

const deprecation: Sample = {
  name: "deprecation-notice",
  mail: (locale, words) =>
    deprecationMail({
      ...owned(locale, words, "deprecations"),
      names: ["iban_xpf", "tgc_rate"],
      instead: "ibanXpf, tgcRate",
      removedAt: later,
      days: 30,
      keys: [
        { name: words ?? "Site de la boutique", key: "svc_live_…aB3z", uses: 412, lastUsedAt: at },
        { name: null, key: "svc_test_…9xYz", uses: 1, lastUsedAt: at },
      ],
    }),
};

const magicLink: Sample = {
  name: "magic-link",
  mail: (locale, words) =>
    magicLinkMail({
      locale,
      url: `${sampleOrigin}/sign-in/confirm?token=abc&email=hina%40brulerie.pf`,
      minutes: 10,
      device: words ?? "Firefox, Windows",
      askedAt: new Date(at),
    }),
};

const kyb = (outcome: "verified" | "rejected"): Sample => ({
  name: `kyb-${outcome}`,
  mail: (locale, words) =>
    kybMail({
      ...owned(locale, words, "settings/kyb"),
      outcome,
      reason: outcome === "rejected" ? (words ?? "La pièce d’identité est illisible.") : null,
      decidedAt: at,
    }),
});

const stepUp: Sample = {
  name: "step-up-code",
  mail: (locale, words) =>
    stepUpMail({
      locale,
      code: "042617",
      url: `${sampleOrigin}/dashboard/confirm`,
      minutes: 10,
      device: words ?? "Firefox, Windows",
      askedAt: new Date(at),
    }),
};

const passkey = (change: "added" | "removed"): Sample => ({
  name: `passkey-${change}`,
  mail: (locale, words) =>
    passkeyMail({
      locale,
      change,
      name: words ?? "Apple Passwords",
      device: words ?? "Safari, iPhone",
      changedAt: at,
      url: `${sampleOrigin}/dashboard/sessions`,
    }),
});

/** Every message there is, as it is looked at and tested. */
export const samples: readonly Sample[] = [
  receipt,
  creditNote("R-2026-000123"),
  creditNote("F-2026-000042"),
  paymentLink(true),
  paymentLink(false),
  authentication,
  invoice("refused"),
  invoice("given_up"),
  invoice("asked"),
  invitation,
  iban,
  webhook("failing"),
  webhook("failures"),
  webhook("gone"),
  apiKey,
  deprecation,
  magicLink,
  stepUp,
  passkey("added"),
  passkey("removed"),
  kyb("verified"),
  kyb("rejected"),
];
