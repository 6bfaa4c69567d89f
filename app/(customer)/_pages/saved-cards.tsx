import type { Words } from "@/app/_intl/customer-words";
import type { SavedCard } from "@/lib/payables/saved-card";
import { cardEnding } from "./card-ending";
import type { PayView } from "./checkout-view";
import { button, plainButton } from "./classes";
import { OnceForm } from "./client/once-form";

type Props = { words: Words; view: PayView };

const usable = ({ savedCards }: Pick<PayView, "savedCards">): SavedCard[] =>
  savedCards.filter(({ isExpired }) => !isExpired);

/** Whether every saved card was refused: the form for another comes first. */
export const isRefused = (view: Pick<PayView, "savedCards">): boolean =>
  usable(view).every(({ wasRefused }) => wasRefused);

/** One press pays with the first saved card; others are chosen before. */
export const SavedCards = ({ words, view }: Props) => {
  const [first, ...others] = usable(view);
  if (!first) return null;
  const wasRefused = isRefused(view);
  const isChoice = others.length > 0 || view.savedCards.length > 1;
  return (
    <OnceForm
      action={view.paths.pay}
      before={isChoice && <Choice chosen={first.id} words={words} view={view} />}
      button={{
        className: wasRefused ? plainButton : button,
        text: isChoice
          ? withThisCard(words, view)
          : withCard(words, view, cardEnding(words, first)),
      }}
      className={wasRefused ? "mt-6 grid gap-4 border-t border-line pt-6" : "mb-6 grid gap-4"}
      fields={{ csrf: view.csrf, ...(isChoice ? {} : { card: first.id }) }}
    >
      {!wasRefused && <p className="text-sm text-muted">{words.t("open.other")}</p>}
    </OnceForm>
  );
};

const withCard = (words: Words, { amountXpf, subscription }: PayView, card: string): string =>
  subscription
    ? words.t("subscription.subscribeWith", { card })
    : words.t("open.saved", { amount: words.xpf(amountXpf), card });

const withThisCard = (words: Words, { amountXpf, subscription }: PayView): string =>
  subscription
    ? words.t("subscription.subscribeWithThis")
    : words.t("open.savedPay", { amount: words.xpf(amountXpf) });

const Choice = ({ words, view, chosen }: Props & { chosen: string }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-medium">{words.t("open.savedHeading")}</legend>
    {view.savedCards.map((card) => (
      <label
        className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 has-checked:border-brand-edge has-checked:inset-ring has-checked:inset-ring-brand-edge has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-focus"
        key={card.id}
      >
        <input
          className="size-5 shrink-0 accent-brand focus-visible:outline-none"
          defaultChecked={card.id === chosen}
          disabled={card.isExpired}
          name="card"
          type="radio"
          value={card.id}
        />
        <span className="grow">{cardEnding(words, card)}</span>
        <span className="text-sm text-muted tabular-nums">
          {card.isExpired ? words.t("open.expired") : expiry(card)}
        </span>
      </label>
    ))}
  </fieldset>
);

const expiry = ({ expMonth, expYear }: SavedCard): string =>
  `${String(expMonth).padStart(2, "0")}/${expYear % 100}`;
