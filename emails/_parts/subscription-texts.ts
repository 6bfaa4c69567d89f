import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/**
 * What happened to a subscription. `ended_after_period`: its last period is still invoiced and charged; `changing`: it
 * will have other terms; `kept`: what was announced so is withdrawn.
 */
export type SubscriptionCause =
  | "started"
  | "trial_ending"
  | "changing"
  | "kept"
  | "paused"
  | "resumed"
  | "ended"
  | "ended_after_period"
  | "completed";

/** How it begins: what its first lines promise. */
export type SubscriptionStart = "arrears" | "advance" | "trial";

type Interval = "day" | "week" | "month" | "year";

type ByCause<Words> = Record<SubscriptionCause, Words>;

const frSubject: ByCause<(merchant: string) => string> = {
  started: (merchant) => `Votre abonnement chez ${merchant}`,
  trial_ending: (merchant) => `Votre essai chez ${merchant} se termine bientôt`,
  changing: (merchant) => `Votre abonnement chez ${merchant} change`,
  kept: (merchant) => `Votre abonnement chez ${merchant} ne change pas`,
  paused: (merchant) => `Votre abonnement chez ${merchant} est en pause`,
  resumed: (merchant) => `Votre abonnement chez ${merchant} reprend`,
  completed: (merchant) => `Votre abonnement chez ${merchant} est arrivé à son terme`,
  ended: (merchant) => `Fin de votre abonnement chez ${merchant}`,
  ended_after_period: (merchant) => `Fin de votre abonnement chez ${merchant}`,
};

const frStarts: Record<SubscriptionStart, string> = {
  arrears:
    "Rien n’est débité aujourd’hui. Chaque période est facturée à son terme, puis débitée de votre carte enregistrée.",
  advance:
    "Chaque période est facturée à son début, puis débitée de votre carte enregistrée ; la première, aujourd’hui.",
  trial:
    "Rien n’est débité pendant l’essai. Ensuite, chaque période est facturée, puis débitée de votre carte enregistrée.",
};

const frLead: Omit<ByCause<string>, "started"> = {
  trial_ending:
    "Ensuite, l’abonnement continue et votre carte enregistrée est débitée. Si vous n’en voulez pas, écrivez-nous avant la fin de l’essai.",
  changing:
    "La période en cours reste facturée comme prévu. Ensuite, votre carte enregistrée est débitée de ce nouveau montant.",
  kept: "Le changement annoncé est annulé : le montant reste celui-ci.",
  paused: "Rien n’est facturé ni débité pendant la pause. Ce qui était dû avant le reste.",
  resumed: "La pause est terminée : votre carte enregistrée est de nouveau débitée aux échéances.",
  completed:
    "Toutes ses échéances sont facturées. Après le paiement de la dernière, il n’y aura plus ni facture ni débit.",
  ended: "Il n’y aura plus ni facture ni débit pour cet abonnement.",
  ended_after_period:
    "Sa dernière période est facturée et débitée comme les autres. Ensuite, il n’y aura plus ni facture ni débit.",
};

const frEvery: Record<Interval, [one: string, many: string]> = {
  day: ["par jour", "tous les # jours"],
  week: ["par semaine", "toutes les # semaines"],
  month: ["par mois", "tous les # mois"],
  year: ["par an", "tous les # ans"],
};

const enEvery: typeof frEvery = {
  day: ["per day", "every # days"],
  week: ["per week", "every # weeks"],
  month: ["per month", "every # months"],
  year: ["per year", "every # years"],
};

const fr = {
  subjects: frSubject,
  titles: {
    started: "Votre abonnement a commencé",
    trial_ending: "Votre essai se termine bientôt",
    changing: "Votre abonnement change",
    kept: "Votre abonnement ne change pas",
    paused: "Votre abonnement est en pause",
    resumed: "Votre abonnement reprend",
    completed: "Votre abonnement est arrivé à son terme",
    ended: "Votre abonnement est terminé",
    ended_after_period: "Votre abonnement est terminé",
  } satisfies ByCause<string>,
  starts: frStarts,
  leads: frLead,
  every: frEvery,
  test: "Abonnement de test : aucune carte ne sera débitée.",
  label: "Abonnement",
  amount: "Montant",
  first: "Premier paiement",
  next: "Prochaine facture",
  changes: "À partir du",
  until: "En pause jusqu’au",
  cycles: "Nombre d’échéances",
  trialEnds: "Fin de l’essai",
  agreed: "Vous avez accepté",
  ended: "Terminé le",
  contact: "Une question sur cet abonnement ?",
  footer: (merchant: string) =>
    `Vous recevez ce message parce que vous êtes client de ${merchant}.`,
};

const en: typeof fr = {
  subjects: {
    started: (merchant) => `Your subscription at ${merchant}`,
    trial_ending: (merchant) => `Your trial at ${merchant} ends soon`,
    changing: (merchant) => `Your subscription at ${merchant} is changing`,
    kept: (merchant) => `Your subscription at ${merchant} does not change`,
    paused: (merchant) => `Your subscription at ${merchant} is paused`,
    resumed: (merchant) => `Your subscription at ${merchant} resumes`,
    completed: (merchant) => `Your subscription at ${merchant} is complete`,
    ended: (merchant) => `Your subscription at ${merchant} has ended`,
    ended_after_period: (merchant) => `Your subscription at ${merchant} has ended`,
  },
  titles: {
    started: "Your subscription has started",
    trial_ending: "Your trial ends soon",
    changing: "Your subscription is changing",
    kept: "Your subscription does not change",
    paused: "Your subscription is paused",
    resumed: "Your subscription resumes",
    completed: "Your subscription is complete",
    ended: "Your subscription has ended",
    ended_after_period: "Your subscription has ended",
  },
  starts: {
    arrears:
      "Nothing is charged today. Each period is invoiced when it ends, then charged to your saved card.",
    advance:
      "Each period is invoiced when it begins, then charged to your saved card; the first one today.",
    trial:
      "Nothing is charged during the trial. After it, each period is invoiced, then charged to your saved card.",
  },
  leads: {
    trial_ending:
      "After that the subscription continues and your saved card is charged. If you do not want it, write to us before the trial ends.",
    changing:
      "The current period is still invoiced as planned. After it, your saved card is charged this new amount.",
    kept: "The change that was announced is cancelled: the amount stays the same.",
    paused: "Nothing is invoiced or charged during the pause. What was owed before is still owed.",
    resumed: "The pause is over: your saved card is charged again on each due date.",
    completed:
      "All of its periods are invoiced. Once the last one is paid, there will be no more invoices or charges.",
    ended: "There will be no more invoices or charges for this subscription.",
    ended_after_period:
      "Its last period is invoiced and charged as the others were. After that there will be no more invoices or charges.",
  },
  every: enEvery,
  test: "Test subscription: no card will be charged.",
  label: "Subscription",
  amount: "Amount",
  first: "First payment",
  next: "Next invoice",
  changes: "From",
  until: "Paused until",
  cycles: "Number of invoices",
  trialEnds: "End of the trial",
  agreed: "You have agreed to this",
  ended: "Ended on",
  contact: "A question about this subscription?",
  footer: (merchant) => `You receive this message because you are a customer of ${merchant}.`,
};

export const subscriptionTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };

/** `par mois`, `every 3 months` */
export const everyPeriod = (
  { interval, intervalCount }: { interval: string; intervalCount: number },
  locale: Locale,
): string => {
  const [one, many] = subscriptionTexts[locale].every[interval as Interval];
  return intervalCount === 1 ? one : many.replace("#", String(intervalCount));
};
