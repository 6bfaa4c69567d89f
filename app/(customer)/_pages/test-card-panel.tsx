import type { Words } from "@/app/_intl/customer-words";
import type { BankCardForm } from "./checkout-view";
import { testBox } from "./classes";
import { OTHER_TEST_CARDS, type TestCard, USUAL_TEST_CARDS } from "./test-cards";

type Props = { words: Words; view: { bank: BankCardForm; testCards?: readonly TestCard[] } };

/**
 * Test mode only. With scripts a card fills in the bank's frame; without them its link opens the bank's page
 * filled in.
 */
export const TestCardPanel = ({ words, view }: Props) => (
  <section className={`mt-8 px-4 py-3 wrap-anywhere ${testBox}`} aria-labelledby="test-cards">
    <h2 className="font-semibold" id="test-cards">
      {words.t("cards.title")}
    </h2>
    <p>{words.t("cards.hint")}</p>
    <CardLinks words={words} view={view} cards={view.testCards ?? USUAL_TEST_CARDS} />
    {!view.testCards && (
      <details>
        <summary className="flex min-h-11 items-center rounded-sm underline underline-offset-[0.2em]">
          {words.t("cards.more")}
        </summary>
        <CardLinks words={words} view={view} cards={OTHER_TEST_CARDS} />
      </details>
    )}
  </section>
);

const CardLinks = ({ words, view, cards }: Props & { cards: readonly TestCard[] }) => (
  <ul className="mt-2 flex flex-wrap gap-2">
    {cards.map((card) => (
      <li className="max-w-full" key={card.number}>
        <CardLink words={words} view={view} card={card} />
      </li>
    ))}
  </ul>
);

const CardLink = ({ words, view, card }: Props & { card: TestCard }) => {
  const outcome = words.t(`cards.${card.outcome}`);
  return (
    <a
      className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-full border border-warn bg-surface px-3 py-1 leading-tight hover:border-current"
      href={filledBankPage(view.bank.pageUrl, card.number)}
      aria-label={words.t("cards.fill", { number: card.number, outcome })}
      data-fill={digits(card.number)}
    >
      <span className="font-medium">{outcome}</span>
      <span className="whitespace-nowrap text-muted tabular-nums">
        ··{digits(card.number).slice(-4)}
      </span>
    </a>
  );
};

const digits = (number: string): string => number.replaceAll(" ", "");

const filledBankPage = (pageUrl: string, number: string): string => {
  const url = new URL(pageUrl);
  url.searchParams.set("fill", digits(number));
  return url.href;
};
