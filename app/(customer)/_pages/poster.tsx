import { type Words, wordsFor } from "@/app/_intl/customer-words";
import type { Branding } from "./checkout-view";
import { documentActions, plainButton } from "./classes";
import { PrintButton } from "./client/print-button";
import { sheetPage } from "./document-sheet";
import { ActionLink } from "./notice";
import { PageRule } from "./receipt-print";
import { Shell } from "./shell";

/** One poster per sheet, or four on an A4 sheet to cut. */
export type PosterFormat = "a6" | "a4";

export type PosterView = {
  merchant: Branding;
  livemode: boolean;
  label: string;
  /** Null where the customer chooses it. */
  amountXpf: number | null;
  /** Whether it is the amount of one of several. */
  isEach: boolean;
  slug: string;
  /** The address in the QR code. */
  url: string;
  format: PosterFormat;
};

const PAPERS: Record<PosterFormat, string> = { a6: "105mm 148mm", a4: "210mm 297mm" };

const pathOf = ({ slug, format }: Pick<PosterView, "slug" | "format">): string =>
  format === "a4" ? `/l/${slug}/poster?format=a4` : `/l/${slug}/poster`;

type Props = { words: Words; view: PosterView };

/** A poster for the counter: its QR code opens the payment link. */
export const PosterPage = ({ words, view, nonce }: Props & { nonce: string }) => (
  <Shell
    words={words}
    self={pathOf(view)}
    livemode={view.livemode}
    merchant={{ ...view.merchant, supportEmail: null }}
  >
    <main id="main" tabIndex={-1} className={sheetPage} data-document="">
      <PageRule nonce={nonce} size={PAPERS[view.format]} margin="0" />
      <div
        className={`grid max-w-full bg-white text-black shadow-[0_1px_6px_rgb(0_0_0/25%)] scheme-light print:max-w-none print:shadow-none ${view.format === "a4" ? "w-[210mm] grid-cols-2" : "w-[105mm]"}`}
      >
        <Poster words={words} view={view} />
        {view.format === "a4" && (
          <>
            <Copy words={words} view={view} />
            <Copy words={words} view={view} />
            <Copy words={words} view={view} />
          </>
        )}
      </div>
      <PosterActions words={words} view={view} />
    </main>
  </Shell>
);

/**
 * Everything is sized by its width, so that it looks the same on a phone and in print. Printed, it is half a
 * millimetre shorter than the sheet, because rounding must not start a second one. A dashed line marks where
 * to cut.
 */
const poster = ({ format }: PosterView) =>
  `poster grid aspect-[105/148] grid-rows-[auto_auto_auto_minmax(0,1fr)] overflow-hidden border-t-[2mm] border-brand px-[7.6%] pt-[7.6%] pb-[5%] text-center leading-normal wrap-anywhere [print-color-adjust:exact] @container *:min-w-0 print:aspect-auto print:h-[147.5mm] print:break-inside-avoid ${format === "a4" ? "outline-[0.2mm] outline-[#767676] outline-dashed" : ""}`;

const scan = "poster-scan text-[7.2cqw] leading-tight font-bold";

const Poster = ({ words, view }: Props) => (
  <article className={poster(view)} aria-labelledby="poster-heading">
    <What words={words} view={view} />
    <Code view={view} alt={words.t("poster.alt", { address: address(view) })} />
    <h1 className={scan} id="poster-heading">
      {words.t("poster.scan")}
    </h1>
    <How words={words} view={view} />
  </article>
);

/** A copy for cutting: screen readers read the first one only. */
const Copy = ({ words, view }: Props) => (
  <div className={poster(view)} aria-hidden="true">
    <What words={words} view={view} />
    <Code view={view} alt="" />
    <p className={scan}>{words.t("poster.scan")}</p>
    <How words={words} view={view} />
  </div>
);

const What = ({ words, view }: Props) => (
  <>
    <p className="line-clamp-2 text-[7.2cqw] leading-tight font-bold text-balance">
      {view.merchant.logoUrl && (
        // biome-ignore lint/performance/noImgElement: a document has no client runtime to optimise images with
        <img
          className="me-[2cqw] inline-block h-[9cqw] w-auto max-w-[33cqw] object-contain align-middle"
          src={view.merchant.logoUrl}
          alt=""
          height="44"
        />
      )}
      {view.merchant.name}
    </p>
    <p className="mt-[1cqw] line-clamp-3 text-[5.4cqw] leading-[1.3] text-balance">{view.label}</p>
    <Price text={priceOf(words, view)} />
  </>
);

const Price = ({ text }: { text: string }) => (
  <p
    className={`mt-[1.5cqw] leading-tight font-[650] tracking-tight tabular-nums ${text.length > 15 ? "text-[7cqw]" : "text-[11.5cqw]"}`}
  >
    {text}
  </p>
);

const Code = ({ view, alt }: { view: PosterView; alt: string }) => (
  <p className="poster-code relative min-h-0 *:absolute *:inset-0 *:size-full *:object-contain">
    {/* biome-ignore lint/performance/noImgElement: a document has no client runtime to optimise images with */}
    <img src={`/l/${view.slug}/qr.svg`} alt={alt} width="240" height="240" />
  </p>
);

/** The text again in another language, for customers who do not read the first. */
const How = ({ words, view }: Props) => {
  const other = words.locale === "fr" ? "en" : "fr";
  return (
    <>
      <p className="text-[5.4cqw] leading-[1.3]" lang={other}>
        {wordsFor(other).t("poster.scan")}
      </p>
      <p className="mt-[2cqw] font-mono text-[4.2cqw]">{address(view)}</p>
      {view.livemode ? (
        <p className="mt-[1.5cqw] text-[3cqw]">{words.t("shell.by")}</p>
      ) : (
        <p className="poster-test mt-[1.5cqw] justify-self-center border-[0.5mm] px-[3cqw] py-[0.5cqw] text-[3.6cqw] font-bold">
          {words.t("poster.test")}
        </p>
      )}
    </>
  );
};

/** For typing by hand. */
const address = ({ url }: PosterView): string => url.replace(/^https?:\/\//, "");

const PosterActions = ({ words, view }: Props) => (
  <nav className={documentActions} aria-label={words.t("poster.actions")}>
    <PrintButton>{words.t("receipt.print")}</PrintButton>
    {view.format === "a4" ? (
      <ActionLink plain href={pathOf({ ...view, format: "a6" })}>
        {words.t("poster.one")}
      </ActionLink>
    ) : (
      <ActionLink plain href={pathOf({ ...view, format: "a4" })}>
        {words.t("poster.four")}
      </ActionLink>
    )}
    <a className={plainButton} href={`/l/${view.slug}/qr.svg`} download={`qr-${view.slug}.svg`}>
      {words.t("poster.qr")}
    </a>
    <noscript>
      <p className="text-center text-sm text-muted">{words.t("document.hint")}</p>
    </noscript>
  </nav>
);

const priceOf = (words: Words, { amountXpf, isEach }: PosterView): string => {
  if (amountXpf === null) return words.t("poster.free");
  const price = words.xpf(amountXpf);
  return isEach ? words.t("choose.unit", { unit: price }) : price;
};
