import { describe, expect, it } from "vitest";
import { type ApiKeyMail, apiKeyMail } from "@/emails/api-key-created";
import { type DeprecationMail, deprecationMail } from "@/emails/deprecation-notice";
import { type IbanMail, ibanMail } from "@/emails/iban-changed";
import { type WebhookMail, webhookMail } from "@/emails/webhook-alert";

const owned = {
  locale: "fr",
  shop: "Fare Fruits",
  url: "http://localhost:3000/dashboard",
} as const;
const at = "2026-11-22T04:30:05.000Z";
const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, " ");

describe("the IBAN change email", () => {
  const mail: IbanMail = {
    ...owned,
    before: "••••0189",
    after: "••••2606",
    by: "teva@fruits.pf",
    changedAt: at,
    heldUntil: "2026-11-24T04:30:05.000Z",
  };

  it("has both IBANs, the author, the hold, who pays out, and what to do", async () => {
    const { subject, text } = await ibanMail(mail);
    expect(subject).toBe("L’IBAN de Fare Fruits a changé");
    for (const part of [
      "Ancien IBAN ••••0189",
      "Nouvel IBAN ••••2606",
      "Changé par teva@fruits.pf",
      "21 novembre 2026 à 18 h 30, heure de Tahiti",
      "En attente jusqu’au 23 novembre 2026",
      "la banque verse les encaissements",
      "Remettez l’ancien IBAN",
      mail.url,
    ]) {
      expect(plain(text)).toContain(part);
    }
  });

  it("has the same content in English for an account added or removed", async () => {
    const { subject, text } = await ibanMail({ ...mail, locale: "en", before: null, by: null });
    expect(subject).toBe("The IBAN of Fare Fruits has changed");
    expect(plain(text)).toContain("Old IBAN none");
    expect(text).not.toContain("Changed by");
  });
});

describe("the new live key email", () => {
  const mail: ApiKeyMail = {
    ...owned,
    name: "Caisse",
    key: "svc_live_…aB3z",
    scopes: ["payments:write", "customers:read"],
    by: "svc_live_…9xYz",
    createdAt: at,
    expiresAt: at,
  };

  it("has the key, its scopes, its author, and what to do", async () => {
    const { subject, text } = await apiKeyMail(mail);
    expect(subject).toBe("Nouvelle clé d’API réelle chez Fare Fruits");
    for (const part of [
      "Nom Caisse",
      "Clé svc_live_…aB3z",
      "Droits payments:write, customers:read",
      "Créée par svc_live_…9xYz",
      "Expire le 21 novembre 2026",
      "Révoquez cette clé maintenant",
    ]) {
      expect(plain(text)).toContain(part);
    }
  });

  it("has the same content in English, and omits missing values", async () => {
    const bare = { name: null, by: null, expiresAt: null, scopes: ["*"] };
    const { subject, text } = await apiKeyMail({ ...mail, ...bare, locale: "en" });
    expect(subject).toBe("New live API key at Fare Fruits");
    expect(plain(text)).toContain("Scopes all");
    for (const absent of ["Name", "Made by", "Expires on"]) expect(text).not.toContain(absent);
  });
});

describe("the failing endpoint email", () => {
  const mail: WebhookMail = {
    ...owned,
    livemode: true,
    trouble: "failing",
    endpoint: "https://fruits.pf/webhook",
    failingSince: at,
    failures: 14,
    responseStatus: 503,
    error: null,
  };

  it("has the endpoint, since when, the error, and what happens next", async () => {
    const { subject, text } = await webhookMail(mail);
    expect(subject).toBe("Webhook en échec chez Fare Fruits");
    for (const part of [
      "https://fruits.pf/webhook",
      "En échec depuis 21 novembre 2026 à 18 h 30",
      "Échecs à la suite 14",
      "Dernière erreur réponse HTTP 503",
      "Après cinq jours sans succès",
    ]) {
      expect(plain(text)).toContain(part);
    }
  });

  it("says why it was disabled", async () => {
    const off = await webhookMail({ ...mail, trouble: "failures", error: "timeout" });
    expect(off.subject).toBe("Webhook désactivé chez Fare Fruits");
    expect(plain(off.text)).toContain("Dernière erreur pas de réponse à temps");
    const none = { failingSince: null, failures: 0, responseStatus: null, livemode: false };
    const gone = await webhookMail({ ...mail, ...none, trouble: "gone", locale: "en" });
    expect(gone.subject).toBe("Webhook disabled at Fare Fruits");
    expect(gone.text).toContain("410 Gone");
    expect(gone.text).toContain("Test mode");
    for (const absent of ["Failing since", "Consecutive", "Last error"]) {
      expect(gone.text).not.toContain(absent);
    }
  });
});

describe("the deprecation email", () => {
  const mail: DeprecationMail = {
    ...owned,
    names: ["iban_xpf", "tgc_rate"],
    instead: "ibanXpf, tgcRate",
    removedAt: "2027-06-01T10:00:00.000Z",
    days: 30,
    keys: [
      { name: "Caisse", key: "svc_live_…aB3z", uses: 412, lastUsedAt: at },
      { name: null, key: "svc_test_…9xYz", uses: 1, lastUsedAt: at },
    ],
  };

  it("has the parameter, the date, the replacement, and the keys that use it", async () => {
    const { subject, text } = await deprecationMail(mail);
    expect(subject).toBe("À changer avant le 1er juin 2027 chez Fare Fruits");
    for (const part of [
      "dans 30 jours, l’API n’acceptera plus iban_xpf et tgc_rate",
      "À la place ibanXpf, tgcRate",
      "Caisse (svc_live_…aB3z) 412 appels en 30 jours, le dernier le 21 novembre 2026 à 18 h 30",
      "Clé sans nom (svc_test_…9xYz) 1 appel en 30 jours",
      "propriétaire ou développeur de Fare Fruits",
      mail.url,
    ]) {
      expect(plain(text)).toContain(part);
    }
  });

  it("has the same content in English", async () => {
    const { subject, text } = await deprecationMail({ ...mail, locale: "en", days: 1 });
    expect(subject).toBe("To change before 1 June 2027 at Fare Fruits");
    expect(plain(text)).toContain("in 1 day, the API will stop accepting iban_xpf and tgc_rate");
  });
});
