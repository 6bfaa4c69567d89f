import type { Words } from "@/app/_intl/words";
import type { Outlook, Preview } from "@/lib/subscriptions/preview";
import { turnOf } from "@/lib/subscriptions/turn";
import type { Subscription } from "@/prisma/client/client";
import { amountText } from "./amount";
import { intervalText } from "./interval";

/** `3 × 2 990 = 8 970 XPF par mois` */
const termsText = (terms: Subscription, words: Words): string =>
  `${amountText(terms, words)} ${intervalText(terms, words.t)}`;

/** From when on it has which terms; null if nothing is planned. */
export const changeText = (
  { later, current }: { later: Subscription; current: Subscription },
  words: Words,
): string | null => {
  if (!hasOther(later, current)) return null;
  const day = words.when(current.currentPeriodEnd, "day");
  const label = later.label === current.label ? "" : `${later.label}, `;
  return words.t("subscriptions.effect.terms", {
    day,
    terms: `${label}${termsText(later, words)}`,
  });
};

const hasOther = (later: Subscription, { priceId, quantity }: Subscription): boolean =>
  later.priceId !== priceId || later.quantity !== quantity;

export const pauseText = ({ pausedUntil }: Subscription, { t, when }: Words): string | null =>
  pausedUntil && t("subscriptions.effect.pause", { day: when(pausedUntil, "full") });

export const nextText = ({ next }: Pick<Outlook, "next">, words: Words): string =>
  next
    ? words.t("subscriptions.effect.next", {
        day: words.when(next.at, "day"),
        amount: words.xpf(next.terms.amountXpf),
      })
    : words.t("subscriptions.effect.none");

const cyclesText = ({ before, after }: Preview, { t }: Words): string | null => {
  if (before.cycles === after.cycles) return null;
  return after.cycles === null
    ? t("subscriptions.effect.endless")
    : t("subscriptions.effect.cycles", { count: after.cycles, done: after.cyclesInvoiced });
};

const billingTexts = ({ before, after, later }: Preview, { t }: Words): string[] => {
  if (before.billing === later.billing) return [];
  const text = t(`subscriptions.effect.${later.billing as "arrears" | "advance"}`);
  const turn = turnOf(after, later);
  return turn.invoicesEnded && turn.invoicesBegun ? [text, t("subscriptions.effect.both")] : [text];
};

const pendingText = (preview: Preview, words: Words): string[] => {
  const { before, after, later } = preview;
  const text = changeText({ later, current: before }, words);
  const wasPending = before.pendingPriceId !== null || before.pendingQuantity !== null;
  if (text === null) return wasPending ? [words.t("subscriptions.effect.kept")] : [];
  const now = words.t("subscriptions.effect.untilThen", { terms: termsText(after, words) });
  return after.periodIndex < 0 ? [text] : [text, now];
};

/** What a change does, sentence by sentence; empty if it changes nothing. */
export const effectsOf = (preview: Preview, words: Words): string[] => {
  const { before, after } = preview;
  const isResumed = before.pausedUntil !== null && after.pausedUntil === null;
  const isPaused = before.pausedUntil?.getTime() !== after.pausedUntil?.getTime() && !isResumed;
  const said = [
    ...pendingText(preview, words),
    ...billingTexts(preview, words),
    cyclesText(preview, words),
    isPaused && pauseText(after, words),
    isPaused && words.t("subscriptions.effect.owed"),
    isResumed && words.t("subscriptions.effect.resume"),
  ].filter((text): text is string => typeof text === "string");
  return said.length === 0 ? [] : [...said, nextText(preview, words)];
};
