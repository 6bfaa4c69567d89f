import { Glyph } from "./icons";
import type { InvoicePair, InvoiceView } from "./invoice-view";
import { Amount } from "./notice";
import { MerchantLine } from "./shell";
import type { Words } from "./words";

type Props = { words: Words; view: InvoiceView };

/** The invoice on a screen, and on a sheet when it is printed from there. */
export const InvoicePaper = ({ words, view }: Props) => (
  <article className="card receipt" aria-labelledby="invoice-heading">
    <Head words={words} view={view} />
    <Pairs pairs={view.facts} className="receipt-facts" />
    <Lines words={words} view={view} />
    <Pairs pairs={view.sums} className="receipt-sums" />
    <Seller words={words} view={view} />
  </article>
);

const ICONS = { ok: "check", wait: "clock", late: "warning" } as const;
const CHIPS = { ok: "standing standing-paid", wait: "standing", late: "standing standing-late" };

const Head = ({ words, view }: Props) => (
  <header>
    {view.test && (
      <p className="receipt-test">
        {view.test.label} · {view.test.hint}
      </p>
    )}
    <MerchantLine words={words} merchant={{ ...view.merchant, logoUrl: null }} cancelUrl={null} />
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 id="invoice-heading" className="text-muted">
        {view.title}
      </h1>
      <p className={CHIPS[view.standing.tone]}>
        <Glyph name={ICONS[view.standing.tone]} className="size-4" />
        {view.standing.word}
      </p>
    </div>
    <p className="mt-1">
      <Amount text={view.amount} />
    </p>
    <p className="mt-1 text-muted text-pretty">{view.moment}</p>
  </header>
);

const Lines = ({ words, view }: Props) => (
  <ul className="receipt-lines" aria-label={words.t("invoice.lines")}>
    {view.lines.map(({ label, total }, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
      <li key={position}>
        <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
        <span className="whitespace-nowrap tabular-nums">{total}</span>
      </li>
    ))}
  </ul>
);

const Pairs = ({ pairs, className }: { pairs: readonly InvoicePair[]; className: string }) => (
  <dl className={className}>
    {pairs.map(({ label, value, strong }) => (
      <div key={label} className={strong ? "strong" : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Seller = ({ words, view: { merchant, identity } }: Props) => (
  <footer className="receipt-seller">
    <p className="font-medium text-ink">{merchant.name}</p>
    {identity.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {merchant.supportEmail && (
      <p>
        {words.t("invoice.contact")}{" "}
        <a className="link" href={`mailto:${encodeURI(merchant.supportEmail)}`}>
          {merchant.supportEmail}
        </a>
      </p>
    )}
  </footer>
);
