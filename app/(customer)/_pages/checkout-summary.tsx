import { parseRate, splitTgc } from "@/lib/kit/money";
import type { CheckoutLine, CheckoutSummary, PayView } from "./checkout-view";
import { Glyph } from "./icons";
import { Amount } from "./notice";
import type { Words } from "./words";

/** The total stays in view; the lines fold away on a phone. */
export const Summary = ({ words, view }: { words: Words; view: PayView }) => (
  <>
    <h1 className="mt-5 lg:mt-8">
      <span className="block font-normal text-muted">{words.t("summary.total")}</span>{" "}
      <Amount text={words.xpf(view.amountXpf)} />
    </h1>
    {view.lines.length === 1 ? (
      // There is nothing to fold away where one line says what is paid.
      <div className="order">
        <OrderLines words={words} view={view} />
      </div>
    ) : (
      <FoldedLines words={words} view={view} />
    )}
    {view.expiresAt && (
      <p className="mt-4 text-sm text-muted">
        {words.t("summary.until", { moment: words.when(view.expiresAt, "moment") })}
      </p>
    )}
  </>
);

const FoldedLines = ({ words, view }: { words: Words; view: CheckoutSummary }) => (
  <details className="order">
    <summary>
      <span>{words.t("summary.show")}</span>
      <span className="text-muted">{words.t("summary.count", { count: itemCount(view) })}</span>
      <Glyph name="chevron" className="chevron size-5" />
    </summary>
    <OrderLines words={words} view={view} />
  </details>
);

const itemCount = (view: CheckoutSummary): number =>
  view.lines.reduce((count, line) => count + line.quantity, 0);

const OrderLines = ({ words, view }: { words: Words; view: CheckoutSummary }) => (
  <div className="pt-2 lg:pt-6">
    <ul className="divide-y divide-line" aria-label={words.t("summary.title")}>
      {view.lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
        <OrderLine key={position} words={words} line={line} />
      ))}
    </ul>
    <Tax words={words} view={view} />
  </div>
);

const OrderLine = ({ words, line }: { words: Words; line: CheckoutLine }) => (
  <li className="flex justify-between gap-4 py-3">
    <span className="min-w-0">
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
    <span className="whitespace-nowrap tabular-nums">{words.xpf(line.totalXpf)}</span>
  </li>
);

const Tax = ({ words, view }: { words: Words; view: CheckoutSummary }) => {
  if (!view.tgcRate) return null;
  const { tgcXpf } = splitTgc(view.amountXpf, parseRate(view.tgcRate));
  return (
    <p className="flex justify-between gap-4 border-t border-line pt-3 text-sm text-muted">
      <span>
        {words.t("summary.tax", { label: view.taxLabel, rate: words.rate(view.tgcRate) })}
      </span>
      <span className="whitespace-nowrap tabular-nums">{words.xpf(tgcXpf)}</span>
    </p>
  );
};
