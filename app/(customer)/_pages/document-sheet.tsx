import type { Words } from "@/app/_intl/customer-words";
import { card, documentActions, link } from "./classes";
import { PrintButton } from "./client/print-button";
import { Glyph, type IconName } from "./icons";
import { ActionLink, Amount } from "./notice";
import type { DocumentPair, DocumentTone, PrintableDocument } from "./printable-document";
import { MerchantLine } from "./shell";

/** The document's frame on a screen; in print only the document remains. */
export const sheetPage =
  "grid flex-1 grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-5 px-5 pt-4 pb-8 focus:outline-none sm:pt-12";

type Props = { words: Words; view: PrintableDocument };

/** A receipt, invoice or credit note, on a screen and in print. */
export const DocumentSheet = ({ words, view }: Props) => (
  <article
    aria-labelledby="document-heading"
    className={`w-full max-w-xl print:max-w-none print:rounded-none print:border-0 print:p-0 ${card}`}
  >
    <Head words={words} view={view} />
    {view.factsPosition === "above" && <Pairs pairs={view.facts} />}
    {view.lines.length > 0 && <Lines words={words} view={view} />}
    <Sums pairs={view.sums} isBelowLines={view.lines.length > 0} />
    {view.factsPosition === "below" && <Pairs pairs={view.facts} />}
    <Seller view={view} />
  </article>
);

const ICONS: Record<DocumentTone, IconName> = {
  ok: "check",
  wait: "clock",
  late: "warning",
  back: "back",
};
const CHIPS: Record<DocumentTone, string> = {
  ok: "bg-good-soft text-good",
  wait: "bg-calm-soft text-ink",
  late: "bg-bad-soft text-bad",
  back: "bg-calm-soft text-ink",
};

const Head = ({ words, view }: Props) => (
  <header>
    {view.test && (
      <p className="mb-4 hidden border-2 px-3 py-1.5 text-center font-semibold print:block">
        {view.test.label} · {view.test.hint}
      </p>
    )}
    <MerchantLine words={words} merchant={view.merchant} cancelUrl={null} />
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 id="document-heading" className="text-muted">
        {view.factsPosition === "above" ? view.title : view.heading}
      </h1>
      <p
        className={`inline-flex items-center gap-1.5 rounded-full py-1 ps-2 pe-3 text-sm font-semibold print:border ${CHIPS[view.checkout.tone]}`}
      >
        <Glyph name={ICONS[view.checkout.tone]} className="size-4" />
        {view.checkout.word}
      </p>
    </div>
    <p className="mt-2">
      <Amount text={view.amount} />
    </p>
    <p className="mt-1 text-muted text-pretty">{view.moment}</p>
  </header>
);

const Lines = ({ words, view }: Props) => (
  <ul className="mt-6 border-t border-line" aria-label={view.linesName}>
    {view.lines.map(({ label, quantity, unit, total, tax }, position) => (
      <li
        className="flex break-inside-avoid flex-wrap justify-between gap-x-4 border-b border-line py-2.5"
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
        key={position}
      >
        <span className="min-w-0 flex-[1_1_8rem]">
          <span className="block font-medium wrap-anywhere">{label}</span>
          {(quantity > 1 || tax) && (
            <span className="block text-sm text-muted tabular-nums">
              {[
                quantity > 1 && words.t("summary.quantity", { quantity: String(quantity), unit }),
                tax,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          )}
        </span>
        <span className="ms-auto whitespace-nowrap tabular-nums">{total}</span>
      </li>
    ))}
  </ul>
);

type SumsProps = { pairs: readonly DocumentPair[]; isBelowLines: boolean };

const Sums = ({ pairs, isBelowLines }: SumsProps) => (
  <dl className={isBelowLines ? "mt-2" : "mt-6 border-t border-line"}>
    {pairs.map(({ strong, ...pair }) => (
      <div
        className={`flex break-inside-avoid break-after-avoid flex-wrap justify-between gap-x-4 py-1 ${strong ? "text-lg font-[650]" : "text-muted"}`}
        key={pair.label}
      >
        <dt className="min-w-0">
          <Label {...pair} />
        </dt>
        <dd className="ms-auto text-end tabular-nums">
          <Value {...pair} />
        </dd>
      </div>
    ))}
  </dl>
);

const Pairs = ({ pairs }: { pairs: readonly DocumentPair[] }) => (
  <dl className="mt-6 border-t border-line pt-2.5">
    {pairs.map((pair) => (
      <div
        className="flex break-inside-avoid flex-wrap justify-between gap-x-4 py-1.5"
        key={pair.label}
      >
        <dt className="text-muted">
          <Label {...pair} />
        </dt>
        <dd className="min-w-0 flex-[1_1_50%] whitespace-pre-line text-end text-balance tabular-nums wrap-anywhere">
          <Value {...pair} />
        </dd>
      </div>
    ))}
  </dl>
);

const Label = ({ label, href }: DocumentPair) =>
  href ? (
    <a className={link} href={href}>
      {label}
    </a>
  ) : (
    label
  );

const Value = ({ value, spelledOut, small }: DocumentPair) => (
  <>
    {spelledOut ? (
      <>
        <span aria-hidden="true">{value}</span>
        <span className="sr-only">{spelledOut}</span>
      </>
    ) : (
      value
    )}
    {small && <small className="block text-xs text-muted wrap-anywhere">{small}</small>}
  </>
);

const Seller = ({ view: { merchant, identity, question } }: { view: PrintableDocument }) => (
  <footer className="mt-6 border-t border-line pt-4 text-sm text-muted wrap-anywhere">
    <p className="font-medium text-ink">{merchant.name}</p>
    {identity.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {merchant.supportEmail && (
      <p>
        {question}{" "}
        <a className={link} href={`mailto:${encodeURI(merchant.supportEmail)}`}>
          {merchant.supportEmail}
        </a>
      </p>
    )}
  </footer>
);

type ActionsProps = { words: Words; label: string; path: string };

/** Download or print. The file is a link, so it works without scripts. */
export const DocumentActions = ({ words, label, path }: ActionsProps) => (
  <nav className={documentActions} aria-label={label}>
    <ActionLink plain href={`${path}/pdf`}>
      {words.t("document.pdf")}
    </ActionLink>
    <PrintButton>{words.t("receipt.print")}</PrintButton>
    <noscript>
      <p className="text-center text-sm text-muted">{words.t("document.hint")}</p>
    </noscript>
  </nav>
);
