import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

/** What happened to a subscription. `ended_after_period`: its last period is still invoiced and charged. */
export type SubscriptionCause = "started" | "trial_ending" | "ended" | "ended_after_period";

/** How it begins: what its first lines promise. */
export type SubscriptionStart = "arrears" | "advance" | "trial";

type Interval = "day" | "week" | "month" | "year";

type ByCause<Words> = Record<SubscriptionCause, Words>;

const frSubject: ByCause<(merchant: string) => string> = {
  started: (merchant) => `Votre abonnement chez ${merchant}`,
  trial_ending: (merchant) => `Votre essai chez ${merchant} se termine bientôt`,
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
    ended: (merchant) => `Your subscription at ${merchant} has ended`,
    ended_after_period: (merchant) => `Your subscription at ${merchant} has ended`,
  },
  titles: {
    started: "Your subscription has started",
    trial_ending: "Your trial ends soon",
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
    ended: "There will be no more invoices or charges for this subscription.",
    ended_after_period:
      "Its last period is invoiced and charged as the others were. After that there will be no more invoices or charges.",
  },
  every: enEvery,
  test: "Test subscription: no card will be charged.",
  label: "Subscription",
  amount: "Amount",
  first: "First payment",
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
