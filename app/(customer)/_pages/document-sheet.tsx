import { PrintButton } from "./client/print-button";
import { Glyph, type IconName } from "./icons";
import { ActionLink, Amount } from "./notice";
import type { DocumentPair, DocumentTone, PrintableDocument } from "./printable-document";
import { MerchantLine } from "./shell";
import type { Words } from "./words";

type Props = { words: Words; view: PrintableDocument };

/** A receipt, an invoice or a credit note on a screen, and on a sheet when it is printed from there. */
export const DocumentSheet = ({ words, view }: Props) => (
  <article className="card receipt" aria-labelledby="paper-heading">
    <Head words={words} view={view} />
    {view.factsStand === "above" && <Pairs pairs={view.facts} className="receipt-facts" />}
    {view.lines.length > 0 && <Lines words={words} view={view} />}
    <Pairs pairs={view.sums} className="receipt-sums" />
    {view.factsStand === "below" && <Pairs pairs={view.facts} className="receipt-facts" />}
    <Seller view={view} />
  </article>
);

/** Below the band of the page; on paper the same is said inside the frame. */
export const TestBand = ({ test }: { test: PrintableDocument["test"] }) =>
  test && (
    <aside aria-label={test.label} className="test-band">
      <strong>{test.label}</strong> <span aria-hidden="true">·</span> {test.hint}
    </aside>
  );

const ICONS: Record<DocumentTone, IconName> = {
  ok: "check",
  wait: "clock",
  late: "warning",
  back: "back",
};
const CHIPS: Record<DocumentTone, string> = {
  ok: "standing standing-paid",
  wait: "standing",
  late: "standing standing-late",
  back: "standing",
};

const Head = ({ words, view }: Props) => (
  <header>
    {view.test && (
      <p className="receipt-test">
        {view.test.label} · {view.test.hint}
      </p>
    )}
    <MerchantLine words={words} merchant={view.merchant} cancelUrl={null} />
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h1 id="paper-heading" className="text-muted">
        {view.factsStand === "above" ? view.title : view.heading}
      </h1>
      <p className={CHIPS[view.checkout.tone]}>
        <Glyph name={ICONS[view.checkout.tone]} className="size-4" />
        {view.checkout.word}
      </p>
    </div>
    <p className="mt-1">
      <Amount text={view.amount} />
    </p>
    <p className="mt-1 text-muted text-pretty">{view.moment}</p>
  </header>
);

const Lines = ({ words, view }: Props) => (
  <ul className="receipt-lines" aria-label={view.linesName}>
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

const Pairs = ({ pairs, className }: { pairs: readonly DocumentPair[]; className: string }) => (
  <dl className={className}>
    {pairs.map(({ label, value, strong, spoken, href }) => (
      <div key={label} className={strong ? "strong" : undefined}>
        <dt>
          {href ? (
            <a className="link" href={href}>
              {label}
            </a>
          ) : (
            label
          )}
        </dt>
        <dd>
          {spoken ? (
            <>
              <span aria-hidden="true">{value}</span>
              <span className="sr-only">{spoken}</span>
            </>
          ) : (
            value
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const Seller = ({ view: { merchant, identity, question } }: { view: PrintableDocument }) => (
  <footer className="receipt-seller">
    <p className="font-medium text-ink">{merchant.name}</p>
    {identity.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {merchant.supportEmail && (
      <p>
        {question}{" "}
        <a className="link" href={`mailto:${encodeURI(merchant.supportEmail)}`}>
          {merchant.supportEmail}
        </a>
      </p>
    )}
  </footer>
);

type ActionsProps = { words: Words; label: string; path: string };

/** Keep it, or print it: the file is a link, and works without scripts. */
export const DocumentActions = ({ words, label, path }: ActionsProps) => (
  <nav className="receipt-actions" aria-label={label}>
    <ActionLink plain href={`${path}/pdf`}>
      {words.t("paper.pdf")}
    </ActionLink>
    <PrintButton>{words.t("receipt.print")}</PrintButton>
    <noscript>
      <p className="text-center text-sm text-muted">{words.t("paper.hint")}</p>
    </noscript>
  </nav>
);
