import type { Words } from "@/app/_intl/customer-words";
import { shortReference } from "@/lib/transactions/reference";
import { PageRule } from "./receipt-print";
import type { ReceiptView } from "./receipt-view";

type Props = { words: Words; view: ReceiptView };

/** The receipt as printed by a till, 80 mm wide: black on white on a screen too. */
export const Ticket = ({ words, view, nonce }: Props & { nonce: string }) => (
  <article
    className="ticket shadow-[0_1px_6px_rgb(0_0_0/25%)] print:shadow-none"
    aria-labelledby="receipt-heading"
    data-ticket=""
  >
    <PageRule nonce={nonce} size={`80mm ${estimatedHeight(view)}mm`} margin="0" />
    <header>
      <p className="ticket-name">{view.merchant.name}</p>
      {view.identity.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {view.test && (
        <p className="ticket-test">
          {view.test.label} · {view.test.hint}
        </p>
      )}
      <h1 id="receipt-heading">{view.heading}</h1>
      <p>{view.number}</p>
      <p>{view.moment}</p>
    </header>
    {view.lines.length > 0 && (
      <ul aria-label={view.linesName}>
        {view.lines.map(({ label, quantity, unit, total }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
          <li key={position} className={quantity > 1 ? "several" : undefined}>
            <span className="ticket-label">{label}</span>
            {quantity > 1 && (
              <span>{words.t("summary.quantity", { quantity: String(quantity), unit })}</span>
            )}
            <span className="ticket-amount">{total}</span>
          </li>
        ))}
      </ul>
    )}
    <dl>
      {view.sums.map(({ label, value, strong }) => (
        <div key={label} className={strong ? "strong" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <TicketFoot words={words} view={view} />
  </article>
);

const TicketFoot = ({ words, view: { checkout, card, reference, merchant } }: Props) => (
  <footer>
    <p>
      {checkout.word}
      {card && (
        <>
          {" · "}
          <span aria-hidden="true">{card.shown}</span>
          <span className="sr-only">{card.spelledOut}</span>
        </>
      )}
    </p>
    <p>
      {words.t("receipt.reference")} {shortReference(reference)}
    </p>
    <p className="ticket-small">{reference}</p>
    {merchant.supportEmail && (
      <p>
        <a href={`mailto:${encodeURI(merchant.supportEmail)}`}>{merchant.supportEmail}</a>
      </p>
    )}
    <p className="ticket-thanks">{words.t("receipt.thanks")}</p>
    <p>{words.t("receipt.by")}</p>
  </footer>
);

/** A low estimate of the characters per row, so that the estimated length is not too short. */
const ROW = 34;
const ROW_MM = 4.5;
/** Margins, rules, and the rows that every ticket has. */
const FRAME_MM = 78;
const TEST_MM = 16;

const rowsOf = (text: string, perRow = ROW): number => Math.ceil(text.length / perRow);

/** Upper bound of the ticket's length in millimetres, for browsers without scripts. */
const estimatedHeight = ({ merchant, identity, test, lines, sums }: ReceiptView): number => {
  const rows = [
    1.5 * rowsOf(merchant.name, 24),
    ...identity.map((text) => rowsOf(text)),
    ...lines.map(({ label }) => rowsOf(label) + 1.4),
    ...sums.map(({ label, value }) => 1.4 * rowsOf(label + value, ROW - 6)),
    rowsOf(merchant.supportEmail ?? ""),
  ];
  const frame = FRAME_MM + (test ? TEST_MM : 0);
  return Math.ceil(frame + ROW_MM * rows.reduce((sum, count) => sum + count, 0));
};
