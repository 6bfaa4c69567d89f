import type { Words } from "@/app/_intl/customer-words";
import { eurCents } from "@/lib/kit/money";
import type { OfferedTerms } from "@/lib/payables/view";
import { perPeriodIn } from "./agreement";
import type { CheckoutLine, CheckoutSummary, PayView } from "./checkout-view";
import { link } from "./classes";
import { Glyph } from "./icons";

/**
 * On a phone: one row with what is being paid (expandable if longer than one line) and the total. On a wide
 * screen: the total, then all of its parts.
 */
export const Summary = ({ words, view }: { words: Words; view: PayView }) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-4 lg:mt-8 lg:block">
    {view.subscription ? (
      <Recurring words={words} view={view} terms={view.subscription} />
    ) : (
      <Total words={words} amountXpf={view.amountXpf} />
    )}
    {view.lines.length === 1 ? (
      // A single line has nothing to expand.
      <div className={`lg:mt-5 lg:border-t lg:border-line ${basisOf(view)}`}>
        <OrderLines words={words} view={view} />
      </div>
    ) : (
      <FoldedLines words={words} view={view} />
    )}
    {view.paths.change && (
      <p className="order-last w-full lg:mt-3">
        <a className={`inline-flex min-h-11 items-center text-sm ${link}`} href={view.paths.change}>
          {words.t("choose.change")}
        </a>
      </p>
    )}
  </div>
);

/** Shown beside the total on a phone if it is short enough. */
const basisOf = ({ lines: [line] }: CheckoutSummary): string =>
  (line?.label.length ?? 0) > 40 ? "w-full" : "min-w-0 flex-[1_1_8rem]";

const Total = ({ words, amountXpf }: { words: Words; amountXpf: number }) => {
  const text = words.xpf(amountXpf);
  const size = text.length > 15 ? "text-lg lg:text-[1.75rem]" : "text-2xl lg:text-5xl";
  return (
    <div className="order-2 ms-auto text-end lg:text-start">
      <h1>
        <span className="font-normal text-muted max-lg:sr-only lg:block">
          {words.t("summary.total")}
        </span>{" "}
        <span
          className={`block leading-tight font-[650] tracking-tight tabular-nums wrap-anywhere ${size}`}
        >
          {text}
        </span>
      </h1>
      <p className="text-sm text-muted tabular-nums">
        {words.t("summary.euros", { amount: words.euros(eurCents(amountXpf)) })}
      </p>
    </div>
  );
};

type RecurringProps = { words: Words; view: CheckoutSummary; terms: OfferedTerms };

/** What a subscription costs, and what of it is due now. */
const Recurring = ({ words, view, terms }: RecurringProps) => (
  <div className="order-2 w-full">
    <h1>
      <span className="font-normal text-muted max-lg:sr-only lg:block">
        {words.t("subscription.amount")}
      </span>{" "}
      <span className="block text-2xl leading-tight font-[650] tracking-tight tabular-nums wrap-anywhere lg:text-4xl">
        {perPeriodIn(words, terms)}
      </span>
    </h1>
    <p className="mt-1 text-sm text-muted tabular-nums text-pretty">{dueIn(words, view, terms)}</p>
  </div>
);

const dueIn = (words: Words, { amountXpf }: CheckoutSummary, terms: OfferedTerms): string => {
  if (amountXpf > 0) return words.t("subscription.today", { amount: words.xpf(amountXpf) });
  const day = words.when(terms.firstPaymentAt, "day");
  return terms.trialEndsAt
    ? words.t("subscription.trial", { trial: words.when(terms.trialEndsAt, "day"), day })
    : words.t("subscription.nothingToday", { day });
};

const FoldedLines = ({ words, view }: { words: Words; view: CheckoutSummary }) => (
  <details className="group unfolded-when-wide min-w-0 flex-[1_1_8rem] open:order-3 open:basis-full lg:mt-5 lg:border-t lg:border-line">
    <summary className="flex min-h-11 flex-col justify-center rounded-sm">
      <span>{words.t("summary.count", { count: itemCount(view) })}</span>
      <span className="flex items-center gap-1 text-sm text-muted">
        {words.t("summary.show")}
        <Glyph name="chevron" className="size-4 group-open:rotate-180" />
      </span>
    </summary>
    <OrderLines words={words} view={view} />
  </details>
);

const itemCount = (view: CheckoutSummary): number =>
  view.lines.reduce((count, line) => count + line.quantity, 0);

const OrderLines = ({ words, view }: { words: Words; view: CheckoutSummary }) => (
  <div className="lg:pt-3">
    <ul className="divide-y divide-line" aria-label={words.t("summary.title")}>
      {view.lines.map((line, position) => (
        <OrderLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
          key={position}
          words={words}
          line={line}
          isOnly={view.lines.length === 1}
        />
      ))}
    </ul>
    <Taxes words={words} view={view} />
  </div>
);

type OrderLineProps = { words: Words; line: CheckoutLine; isOnly: boolean };

const OrderLine = ({ words, line, isOnly }: OrderLineProps) => (
  <li className={`flex flex-wrap justify-between gap-x-4 lg:py-3 ${isOnly ? "" : "py-2.5"}`}>
    <span className="min-w-0 flex-[1_1_8rem]">
      <span className="block font-medium wrap-anywhere">{line.label}</span>
      {line.quantity > 1 && (
        <span className="block text-sm text-muted tabular-nums">
          {words.t("summary.quantity", {
            quantity: String(line.quantity),
            unit: words.xpf(line.amountXpf),
          })}
        </span>
      )}
    </span>
    {/* A single line costs the total, which is shown beside it on a phone. */}
    <span className={`ms-auto whitespace-nowrap tabular-nums ${isOnly ? "max-lg:hidden" : ""}`}>
      {words.xpf(line.totalXpf)}
    </span>
  </li>
);

const Taxes = ({
  words,
  view: { taxes, taxLabel: label },
}: {
  words: Words;
  view: CheckoutSummary;
}) =>
  taxes.map(({ rate, tgcXpf }) => (
    <p
      // Several amounts are one below the other; a single one follows its name where a phone has no room.
      className={`flex-wrap justify-between gap-x-4 text-xs text-muted lg:flex lg:text-sm lg:border-line lg:pt-3 lg:first-of-type:border-t ${taxes.length > 1 ? "flex" : ""}`}
      key={rate}
    >
      <span>{words.t("summary.tax", { label, rate: words.rate(rate) })}</span>{" "}
      <span className="whitespace-nowrap tabular-nums">{words.xpf(tgcXpf)}</span>
    </p>
  ));
