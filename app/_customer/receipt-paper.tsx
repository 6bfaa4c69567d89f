import { Glyph } from "./icons";
import { Amount } from "./notice";
import { PageRule } from "./receipt-print";
import type { ReceiptPair, ReceiptView } from "./receipt-view";
import { MerchantLine } from "./shell";
import type { Words } from "./words";

type Props = { words: Words; view: ReceiptView };

/** The receipt on a screen, and on a sheet when it is printed from there. */
export const ReceiptPaper = ({ words, view, nonce }: Props & { nonce: string }) => (
  <article className="card receipt" aria-labelledby="receipt-heading">
    <PageRule nonce={nonce} size="A4" margin="18mm 20mm" />
    <Head words={words} view={view} />
    {view.lines.length > 0 && <Lines words={words} view={view} />}
    <Pairs pairs={view.sums} className="receipt-sums" />
    <Payment words={words} view={view} />
    <Seller words={words} view={view} />
  </article>
);

const Head = ({ words, view }: Props) => (
  <header>
    {view.test && (
      <p className="receipt-test">
        {view.test.label} · {view.test.hint}
      </p>
    )}
    <MerchantLine words={words} merchant={{ ...view.merchant, logoUrl: null }} cancelUrl={null} />
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 id="receipt-heading" className="text-muted">
        {view.heading}
      </h1>
      <p className={view.standing.isPaid ? "standing standing-paid" : "standing"}>
        <Glyph name={view.standing.isPaid ? "check" : "back"} className="size-4" />
        {view.standing.word}
      </p>
    </div>
    <p className="mt-1">
      <Amount text={view.amount} />
    </p>
    <p className="mt-1 text-muted text-pretty">{view.paid}</p>
  </header>
);

const Lines = ({ words, view }: Props) => (
  <ul className="receipt-lines" aria-label={words.t("receipt.lines")}>
    {view.lines.map(({ label, quantity, unit, total }, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
      <li key={position}>
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{label}</span>
          {quantity > 1 && (
            <span className="block text-sm text-muted tabular-nums">
              {words.t("summary.quantity", { quantity: String(quantity), unit })}
            </span>
          )}
        </span>
        <span className="whitespace-nowrap tabular-nums">{total}</span>
      </li>
    ))}
  </ul>
);

const Pairs = ({ pairs, className }: { pairs: readonly ReceiptPair[]; className: string }) => (
  <dl className={className}>
    {pairs.map(({ label, value, strong }) => (
      <div key={label} className={strong ? "strong" : undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Payment = ({ words, view: { number, card, reference, sentTo } }: Props) => (
  <dl className="receipt-facts">
    <div>
      <dt>{words.t("receipt.number")}</dt>
      <dd>{number}</dd>
    </div>
    {card && (
      <div>
        <dt>{words.t("receipt.card")}</dt>
        <dd>
          <span aria-hidden="true">{card.shown}</span>
          <span className="sr-only">{card.spoken}</span>
        </dd>
      </div>
    )}
    <div>
      <dt>{words.t("receipt.to")}</dt>
      <dd>{sentTo}</dd>
    </div>
    <div>
      <dt>{words.t("receipt.reference")}</dt>
      <dd>{reference}</dd>
    </div>
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
        {words.t("receipt.contact")}{" "}
        <a className="link" href={`mailto:${encodeURI(merchant.supportEmail)}`}>
          {merchant.supportEmail}
        </a>
      </p>
    )}
  </footer>
);
