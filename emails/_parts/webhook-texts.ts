import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** `failing`: a day without a success. `failures`, `gone`: why we switched it off. */
export type WebhookProblem = "failing" | "failures" | "gone";

const frLeads: Record<WebhookProblem, string> = {
  failing:
    "Depuis un jour, cette adresse n’a accepté aucun événement. Nous continuons d’essayer. Après cinq jours sans succès, elle sera désactivée.",
  failures:
    "Cette adresse n’a accepté aucun événement pendant cinq jours : nous ne lui envoyons plus rien. Les événements restent lisibles et peuvent être renvoyés.",
  gone: "Cette adresse a répondu 410 Gone, qui demande de ne plus rien lui envoyer. Les événements restent lisibles et peuvent être renvoyés.",
};

const enLeads: Record<WebhookProblem, string> = {
  failing:
    "For a day this address has accepted no event. We go on trying. After five days without success it will be switched off.",
  failures:
    "This address has accepted no event for five days: nothing more is sent to it. The events can still be read and sent again.",
  gone: "This address answered 410 Gone, which asks that nothing more be sent to it. The events can still be read and sent again.",
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
  timeout: "no answer in time",
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
    off: (shop) => `Webhook switched off at ${shop}`,
    failing: (shop) => `Webhook failing at ${shop}`,
  },
  titles: { off: "Webhook switched off", failing: "Webhook failing" },
  leads: enLeads,
  errors: enErrors,
  test: "Test mode: no real payment is concerned.",
  since: "Failing since",
  failures: "Failures in a row",
  last: "Last error",
  http: (status) => `HTTP response ${status}`,
  open: "View the deliveries",
  todo: "What to do?",
  todoHint:
    "Answer with a 2xx status within 15 seconds, then switch the address on again if it is off and resend what was missed.",
};

export const webhookTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
