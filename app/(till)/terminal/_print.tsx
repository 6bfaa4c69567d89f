import { type Words, wordsFor } from "@/app/_intl/words";
import { renderDocument } from "@/app/(customer)/_pages/document";
import { PageRule } from "@/app/(customer)/_pages/receipt-print";
import { Ticket } from "@/app/(customer)/_pages/receipt-ticket";
import { receiptView } from "@/app/(customer)/_pages/receipt-view";
import { wordsFor as customerWordsFor } from "@/app/(customer)/_pages/words";
import type { Locale } from "@/lib/kit/money";
import type { ReceiptPage } from "@/lib/receipts/page";
import type { TillDay } from "@/lib/terminal/day";

type Options = { locale: Locale; nonce: string; bankOrigin: string };

const documentOf = (options: Options, title: string) => ({ ...options, title });

const PrintButton = ({ children }: { children: string }) => (
  <nav className="receipt-actions">
    <button className="button button-plain with-script" data-print-page="" type="button">
      {children}
    </button>
  </nav>
);

/** The ticket of a payment for which no receipt was sent. */
export const renderTicket = (page: ReceiptPage, options: Options): Promise<Response> => {
  const words = customerWordsFor(options.locale);
  const view = receiptView(words, page);
  return renderDocument(
    <main className="receipt-page" id="main">
      <Ticket nonce={options.nonce} view={view} words={words} />
      <PrintButton>{words.t("receipt.print")}</PrintButton>
    </main>,
    documentOf(options, view.title),
  );
};

type Printed = { day: TillDay; shop: string; livemode: boolean };

/** The day of the till, as it is kept with the accounts. */
export const renderDay = (printed: Printed, options: Options): Promise<Response> => {
  const words = wordsFor(options.locale);
  const { t } = words;
  const date = dayOf(words, printed.day.date);
  return renderDocument(
    <main className="receipt-page" id="main">
      <article aria-labelledby="z-heading" className="ticket" data-ticket="">
        <PageRule margin="0" nonce={options.nonce} size={`80mm ${heightOf(printed.day)}mm`} />
        <header>
          <p className="ticket-name">{printed.shop}</p>
          {!printed.livemode && <p className="ticket-test">{t("terminal.test")}</p>}
          <h1 id="z-heading">{t("terminal.zTitle")}</h1>
          <p>{date}</p>
          <p>{t("terminal.zPrinted", { moment: words.when(new Date(), "table") })}</p>
        </header>
        <Totals day={printed.day} words={words} />
        <Hours day={printed.day} words={words} />
        <Sales day={printed.day} words={words} />
        <footer>
          <p>{t(printed.day.isToday ? "terminal.zOpen" : "terminal.zClosed")}</p>
        </footer>
      </article>
      <PrintButton>{t("terminal.print")}</PrintButton>
    </main>,
    documentOf(options, `${t("terminal.zTitle")} · ${date}`),
  );
};

const dayOf = ({ when }: Words, date: string): string =>
  // Noon in Tahiti is on the same day there.
  when(new Date(`${date}T22:00:00Z`), "day");

type Props = { day: TillDay; words: Words };

const Totals = ({ day, words: { t, xpf } }: Props) => {
  const rows: [string, string, boolean][] = [
    [`${t("terminal.gross")} (${day.count})`, xpf(day.grossXpf), false],
    [`${t("terminal.refunded")} (${day.refunds})`, xpf(0 - day.refundedXpf), false],
    [t("terminal.net"), xpf(day.netXpf), true],
    ...(day.averageXpf === null
      ? []
      : [[t("terminal.average"), xpf(day.averageXpf), false] as [string, string, boolean]]),
  ];
  return (
    <dl>
      {rows.map(([name, value, isStrong]) => (
        <div className={isStrong ? "strong" : undefined} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Hours = ({ day, words: { t, xpf } }: Props) =>
  day.hours.length > 0 && (
    <dl aria-label={t("terminal.byHour")}>
      {day.hours.map(({ hour, grossXpf, count }) => (
        <div key={hour}>
          <dt>
            {t("terminal.hour", { hour: String(hour).padStart(2, "0"), count: String(count) })}
          </dt>
          <dd>{xpf(grossXpf)}</dd>
        </div>
      ))}
    </dl>
  );

const Sales = ({ day, words: { t, xpf, when } }: Props) => {
  const paid = day.sales.filter(({ status }) => status === "succeeded");
  return (
    paid.length > 0 && (
      <ul aria-label={t("terminal.count")}>
        {paid.map(({ id, at, amountXpf, refundedXpf, description }) => (
          <li key={id}>
            <span className="ticket-label">
              {when(at, "time")} {description}
              {refundedXpf > 0 && ` (${t("terminal.refundedPart", { amount: xpf(refundedXpf) })})`}
            </span>
            <span className="ticket-amount">{xpf(amountXpf)}</span>
          </li>
        ))}
      </ul>
    )
  );
};

/** What the paper needs at most, for browsers in which no script measures it. */
const heightOf = ({ sales, hours }: TillDay): number => 100 + 6 * hours.length + 13 * sales.length;
