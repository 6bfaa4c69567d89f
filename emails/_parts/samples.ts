import { customerSamples } from "@/emails/_parts/customer-samples";
import { at, later, type Sample, sampleOrigin } from "@/emails/_parts/sample";
import type { WebhookCause } from "@/emails/_parts/webhook-texts";
import { apiKeyMail } from "@/emails/api-key-created";
import { deprecationMail } from "@/emails/deprecation-notice";
import { ibanMail } from "@/emails/iban-changed";
import { invitationMail } from "@/emails/invitation";
import { kybMail } from "@/emails/kyb-decided";
import { magicLinkMail } from "@/emails/magic-link";
import { passkeyMail } from "@/emails/passkey-changed";
import { stepUpMail } from "@/emails/step-up-code";
import { webhookMail } from "@/emails/webhook-alert";
import type { Locale } from "@/lib/kit/money";

const owned = (locale: Locale, words: string | undefined, path: string) => ({
  locale,
  shop: words ?? "Brûlerie du Lagon",
  url: `${sampleOrigin}/dashboard/${path}`,
});

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

const webhook = (cause: WebhookCause): Sample => ({
  name: `webhook-${cause}`,
  mail: (locale, words) =>
    webhookMail({
      ...owned(locale, words, "webhooks/01a1ff8f"),
      livemode: cause !== "gone",
      trouble: cause,
      endpoint: words ?? "https://boutique.brulerie.pf/wp-json/motu/v1/webhooks/evenements",
      failingSince: at,
      failures: 14,
      responseStatus: cause === "gone" ? 410 : 503,
      error: cause === "failures" ? "timeout" : null,
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

/** Every email there is, for previews and tests. */
export const samples: readonly Sample[] = [
  ...customerSamples,
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
