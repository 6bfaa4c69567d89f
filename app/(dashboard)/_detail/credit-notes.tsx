import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import type { CreditNoteLine } from "@/lib/credit-notes/read";

type NotesProps = { notes: readonly CreditNoteLine[]; words: Words };

/** The credit notes of the refunds. */
export const CreditNotes = ({ notes, words: { t, xpf, when } }: NotesProps) =>
  notes.length > 0 && (
    <Panel className="overflow-hidden" id="credit-notes" title={t("creditNotes.title")}>
      <ul className="divide-y divide-line">
        {notes.map(({ refundId, number, amountXpf, createdAt, url }) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3"
            key={refundId}
          >
            <div className="tabular min-w-0">
              <TextLink href={`/dashboard/refunds/${refundId}`}>{number}</TextLink>
              <p className="text-muted text-sm">
                {xpf(amountXpf)} ·{" "}
                <time dateTime={createdAt.toISOString()}>{when(createdAt, "table")}</time>
              </p>
            </div>
            <CreditNoteLinks number={number} t={t} url={url} />
          </li>
        ))}
      </ul>
    </Panel>
  );

type LinksProps = { number: string; url: string; t: Words["t"] };

/** The customer's page of it, and its PDF. */
export const CreditNoteLinks = ({ number, url, t }: LinksProps) => (
  <p className="flex flex-wrap gap-x-4">
    <a className={link} href={url}>
      {t("creditNotes.open")}
    </a>
    <a aria-label={t("creditNotes.pdfOf", { number })} className={link} href={`${url}/pdf`}>
      {t("creditNotes.pdf")}
    </a>
  </p>
);

const link = "inline-flex min-h-6 items-center text-accent underline underline-offset-4";
