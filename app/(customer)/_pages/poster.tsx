import type { Branding } from "./checkout-view";
import { PrintButton } from "./client/print-button";
import { ActionLink, Amount } from "./notice";
import { PageRule } from "./receipt-print";
import { Shell } from "./shell";
import { type Words, wordsFor } from "./words";

/** One poster on a sheet of its own, or four on a usual one, to be cut. */
export type PosterFormat = "a6" | "a4";

export type PosterView = {
  merchant: Branding;
  livemode: boolean;
  label: string;
  amountXpf: number;
  slug: string;
  /** The address that the code holds. */
  url: string;
  format: PosterFormat;
};

const PAPERS: Record<PosterFormat, string> = { a6: "105mm 148mm", a4: "210mm 297mm" };

const pathOf = ({ slug, format }: Pick<PosterView, "slug" | "format">): string =>
  format === "a4" ? `/l/${slug}/poster?format=a4` : `/l/${slug}/poster`;

type Props = { words: Words; view: PosterView };

/** What a merchant prints and puts on the counter: scanned, it opens the link's page. */
export const PosterPage = ({ words, view, nonce }: Props & { nonce: string }) => (
  <Shell
    words={words}
    self={pathOf(view)}
    livemode={view.livemode}
    merchant={{ ...view.merchant, supportEmail: null }}
  >
    <main id="main" tabIndex={-1} className="poster-page">
      <PageRule nonce={nonce} size={PAPERS[view.format]} margin="0" />
      <div className={`posters posters-${view.format}`}>
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

const Poster = ({ words, view }: Props) => (
  <article className="poster" aria-labelledby="poster-heading">
    <What words={words} view={view} />
    <Code view={view} alt={words.t("poster.alt", { address: address(view) })} />
    <h1 className="poster-scan" id="poster-heading">
      {words.t("poster.scan")}
    </h1>
    <How words={words} view={view} />
  </article>
);

/** The same again for the scissors: read aloud once is enough. */
const Copy = ({ words, view }: Props) => (
  <div className="poster" aria-hidden="true">
    <What words={words} view={view} />
    <Code view={view} alt="" />
    <p className="poster-scan">{words.t("poster.scan")}</p>
    <How words={words} view={view} />
  </div>
);

const What = ({ words, view }: Props) => (
  <>
    <p className="poster-merchant">
      {view.merchant.logoUrl && (
        // biome-ignore lint/performance/noImgElement: a document has no client runtime to optimise images with
        <img className="poster-logo" src={view.merchant.logoUrl} alt="" width="44" height="44" />
      )}
      {view.merchant.name}
    </p>
    <p className="poster-label">{view.label}</p>
    <p>
      <Amount text={words.xpf(view.amountXpf)} />
    </p>
  </>
);

const Code = ({ view, alt }: { view: PosterView; alt: string }) => (
  <p className="poster-code">
    {/* biome-ignore lint/performance/noImgElement: a document has no client runtime to optimise images with */}
    <img src={`/l/${view.slug}/qr.svg`} alt={alt} width="240" height="240" />
  </p>
);

/** For those who do not read the visitor's language, another one stands below. */
const How = ({ words, view }: Props) => {
  const other = words.locale === "fr" ? "en" : "fr";
  return (
    <>
      <p className="poster-other" lang={other}>
        {wordsFor(other).t("poster.scan")}
      </p>
      <p className="poster-url">{address(view)}</p>
      {view.livemode ? (
        <p className="poster-by">{words.t("shell.by")}</p>
      ) : (
        <p className="poster-test">{words.t("poster.test")}</p>
      )}
    </>
  );
};

/** As it is typed by those who cannot scan. */
const address = ({ url }: PosterView): string => url.replace(/^https?:\/\//, "");

const PosterActions = ({ words, view }: Props) => (
  <nav className="receipt-actions" aria-label={words.t("poster.actions")}>
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
    <a
      className="button button-plain"
      href={`/l/${view.slug}/qr.svg`}
      download={`qr-${view.slug}.svg`}
    >
      {words.t("poster.qr")}
    </a>
    <noscript>
      <p className="text-center text-sm text-muted">{words.t("paper.hint")}</p>
    </noscript>
  </nav>
);
