import type { Words } from "@/app/_intl/customer-words";
import { link } from "./classes";
import { PortalEmpty, PortalList, PortalSection, rowButton } from "./portal-parts";
import type { OpenPortalView } from "./portal-view";

type Props = { words: Words; view: OpenPortalView };

/** Invoices, receipts and credit notes: their own pages and PDFs. */
export const PortalDocuments = ({ words, view }: Props) => (
  <PortalSection id="documents" title={words.t("portal.documents.title")}>
    {view.documents.rows.length === 0 ? (
      <PortalEmpty>{words.t("portal.documents.none")}</PortalEmpty>
    ) : (
      <PortalList>
        {view.documents.rows.map(({ kind, id, number, at, amountXpf, url }) => {
          const name = words.t(`portal.documents.${kind}`, { number });
          return (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 sm:px-7"
              key={id}
            >
              <div className="min-w-0">
                <a className={`${link} inline-flex min-h-11 items-center`} href={url}>
                  {name}
                </a>
                <p className="text-sm text-muted tabular-nums">
                  {words.when(at, "day")} · {words.xpf(amountXpf)}
                </p>
              </div>
              <a
                aria-label={words.t("portal.documents.pdfOf", { name })}
                className={rowButton}
                href={`${url}/pdf`}
              >
                {words.t("portal.documents.pdf")}
              </a>
            </li>
          );
        })}
      </PortalList>
    )}
    <Pages view={view} words={words} />
  </PortalSection>
);

const Pages = ({ words, view: { documents, isFirstPage } }: Props) =>
  (documents.next !== null || !isFirstPage) && (
    <nav
      aria-label={words.t("portal.documents.pages")}
      className="flex flex-wrap gap-2 border-t border-line px-5 py-3 sm:px-7"
    >
      {!isFirstPage && (
        <a className={rowButton} href="/p/home#documents">
          {words.t("portal.documents.newest")}
        </a>
      )}
      {documents.next !== null && (
        <a className={rowButton} href={`/p/home?after=${documents.next}#documents`}>
          {words.t("portal.documents.older")}
        </a>
      )}
    </nav>
  );
