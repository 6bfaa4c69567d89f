import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** `failing`: a day without a success. `failures`, `gone`: why we disabled it. */
export type WebhookCause = "failing" | "failures" | "gone";

const frLeads: Record<WebhookCause, string> = {
  failing:
    "Depuis un jour, cette adresse n’a accepté aucun événement. Nous continuons d’essayer. Après cinq jours sans succès, elle sera désactivée.",
  failures:
    "Cette adresse n’a accepté aucun événement pendant cinq jours : nous ne lui envoyons plus rien. Les événements restent lisibles et peuvent être renvoyés.",
  gone: "Cette adresse a répondu 410 Gone, qui demande de ne plus rien lui envoyer. Les événements restent lisibles et peuvent être renvoyés.",
};

const enLeads: Record<WebhookCause, string> = {
  failing:
    "This address has not accepted any event for a day. We keep trying. After five days without success it will be disabled.",
  failures:
    "This address has not accepted any event for five days, so we no longer send to it. The events can still be read and resent.",
  gone: "This address answered 410 Gone, which asks us to stop sending. The events can still be read and resent.",
};

const frErrors: Record<string, string> = {
  timeout: "pas de réponse à temps",
  dns: "nom de domaine introuvable",
  tls: "certificat refusé",
  refused: "connexion refusée",
  redirect: "redirection, que nous ne suivons pas",
  private_address: "adresse privée",
};

const enErrors: Record<string, string> = {
  timeout: "no response in time",
  dns: "domain name not found",
  tls: "certificate refused",
  refused: "connection refused",
  redirect: "redirect, which we do not follow",
  private_address: "private address",
};

const fr = {
  subjects: {
    off: (shop: string) => `Webhook désactivé chez ${shop}`,
    failing: (shop: string) => `Webhook en échec chez ${shop}`,
  },
  titles: { off: "Webhook désactivé", failing: "Webhook en échec" },
  leads: frLeads,
  errors: frErrors,
  test: "Mode test : aucun paiement réel n’est concerné.",
  since: "En échec depuis",
  failures: "Échecs à la suite",
  last: "Dernière erreur",
  http: (status: number) => `réponse HTTP ${status}`,
  open: "Voir les livraisons",
  todo: "Que faire ?",
  todoHint:
    "Répondez par un code 2xx en moins de 15 secondes, puis réactivez l’adresse si elle est désactivée et renvoyez ce qui a manqué.",
};

const en: typeof fr = {
  subjects: {
    off: (shop) => `Webhook disabled at ${shop}`,
    failing: (shop) => `Webhook failing at ${shop}`,
  },
  titles: { off: "Webhook disabled", failing: "Webhook failing" },
  leads: enLeads,
  errors: enErrors,
  test: "Test mode: no real payment is affected.",
  since: "Failing since",
  failures: "Consecutive failures",
  last: "Last error",
  http: (status) => `HTTP response ${status}`,
  open: "View the deliveries",
  todo: "What to do?",
  todoHint:
    "Answer with a 2xx status within 15 seconds, then enable the address again if it is disabled, and resend what was missed.",
};

export const webhookTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
