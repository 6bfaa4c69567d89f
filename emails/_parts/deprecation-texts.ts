import { inFrench } from "@/lib/kit/french";
import type { Locale } from "@/lib/kit/money";

const fr = {
  subject: (shop: string, day: string) => `À changer avant le ${day} chez ${shop}`,
  title: "Une partie de l’API sera retirée",
  lead: (names: string, day: string, days: number) =>
    `Le ${day}, dans ${days} ${days === 1 ? "jour" : "jours"}, l’API n’acceptera plus ${names}. Vos clés s’en servent encore.`,
  and: " et ",
  instead: "À la place",
  removal: "Retrait",
  uses: (count: number, last: string) =>
    `${count} ${count === 1 ? "appel" : "appels"} en 30 jours, le dernier le ${last}`,
  unnamed: "Clé sans nom",
  open: "Voir ce qui est concerné",
  todo: "Que faire ?",
  todoHint:
    "Changez votre intégration avant cette date : ensuite, un appel qui s’en sert sera refusé. Rien ne change d’ici là.",
};

const en: typeof fr = {
  subject: (shop, day) => `To change before ${day} at ${shop}`,
  title: "A part of the API will be removed",
  lead: (names, day, days) =>
    `On ${day}, in ${days} ${days === 1 ? "day" : "days"}, the API will stop accepting ${names}. Your keys still use it.`,
  and: " and ",
  instead: "Use instead",
  removal: "Removal",
  uses: (count, last) =>
    `${count} ${count === 1 ? "call" : "calls"} in 30 days, the last on ${last}`,
  unnamed: "Key without a name",
  open: "View what is concerned",
  todo: "What to do?",
  todoHint:
    "Change your integration before that date: after it, a call that uses it will be refused. Nothing changes until then.",
};

export const deprecationTexts: Record<Locale, typeof fr> = { fr: inFrench(fr), en };
