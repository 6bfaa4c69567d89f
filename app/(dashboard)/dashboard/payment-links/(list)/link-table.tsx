import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { labelOf, linkUrl, type PaymentLinkRow } from "@/lib/payment-links/serialise";
import { LinkChip } from "../_parts/link-chip";
import { QrCode } from "../_parts/qr-code";

type TableProps = { links: readonly PaymentLinkRow[]; words: Words };

const head = "px-3 py-2.5 text-left font-medium text-muted text-sm first:pl-5 last:pr-5";
const cell = "md:table-cell md:px-3 md:py-2.5 md:first:pl-5 md:last:pr-5";
const columns = ["label", "amount", "payments", "takings", "state", "share"] as const;
const toTheRight: readonly string[] = ["amount", "payments", "takings", "share"];

/** Links with what they brought, as a table, and on a phone as cards of the same rows. */
export const LinkTable = ({ links, words }: TableProps) => (
  <table className="block w-full md:table">
    <caption className="sr-only">{words.t("links.caption")}</caption>
    <thead className="sr-only border-line border-b md:not-sr-only md:table-header-group">
      <tr>
        {columns.map((name) => (
          <th
            className={`${head} ${toTheRight.includes(name) ? "md:text-right" : ""}`}
            key={name}
            scope="col"
          >
            {words.t(`links.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block divide-y divide-line md:table-row-group">
      {links.map((link) => (
        <Row key={link.id} link={link} words={words} />
      ))}
    </tbody>
  </table>
);

const Row = ({ link, words }: { link: PaymentLinkRow; words: Words }) => {
  const { t, xpf, number } = words;
  const { id, slug, amountXpf, active, paymentsCount, amountCollectedXpf } = link;
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-3 hover:bg-hover md:table-row md:p-0">
      <td className={`${cell} min-w-0 md:w-2/5 md:max-w-0`}>
        <Link
          className="block truncate font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          href={`/dashboard/payment-links/${id}` as Route}
          prefetch={false}
        >
          {labelOf(link)}
        </Link>
        <span className="block truncate font-mono text-[0.8125rem] text-muted">/l/{slug}</span>
      </td>
      <td className={`${cell} tabular whitespace-nowrap text-right font-semibold`}>
        {xpf(amountXpf)}
      </td>
      <td className={`${cell} tabular hidden whitespace-nowrap text-right text-muted text-sm`}>
        {number(paymentsCount)}
      </td>
      <td
        className={`${cell} tabular col-span-2 min-w-0 text-muted text-sm md:whitespace-nowrap md:text-right`}
      >
        <span className="md:hidden">
          {t("links.brought", { amount: xpf(amountCollectedXpf), count: paymentsCount })}
        </span>
        <span className="max-md:hidden">{xpf(amountCollectedXpf)}</span>
      </td>
      <td className={`${cell} whitespace-nowrap max-md:row-start-3`}>
        <LinkChip active={active} t={t} />
      </td>
      <td
        className={`${cell} relative z-1 whitespace-nowrap text-right max-md:row-start-3 max-md:-mr-2.5`}
      >
        <Share link={link} words={words} />
      </td>
    </tr>
  );
};

const small =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 font-medium text-muted text-sm hover:bg-hover hover:text-ink";

/** The code comes up in a popover of the browser's own, which needs no script. */
const Share = ({ link, words: { t, xpf } }: { link: PaymentLinkRow; words: Words }) => {
  const { slug, amountXpf } = link;
  const name = labelOf(link);
  return (
    <>
      <span className="inline-flex items-center justify-end md:-mr-2.5">
        <button className={small} popoverTarget={`qr-${slug}`} type="button">
          QR <span className="sr-only">({name})</span>
        </button>
        <CopyButton
          done={t("copy.done")}
          isBare
          label={t("links.copyOf", { label: name })}
          text={linkUrl(slug)}
        />
      </span>
      <div
        aria-label={t("links.qrOf", { label: name })}
        className="fixed inset-0 m-auto h-fit w-[min(20rem,calc(100vw-2rem))] whitespace-normal rounded-panel border border-line bg-raised p-6 text-center text-ink shadow-float backdrop:bg-black/50"
        id={`qr-${slug}`}
        popover="auto"
        role="dialog"
      >
        <QrCode className="mx-auto w-full" label={t("links.qrOf", { label: name })} slug={slug} />
        <p className="mt-3 break-words font-medium">{name}</p>
        <p className="tabular">{xpf(amountXpf)}</p>
        <button
          className={`${small} mt-2`}
          popoverTarget={`qr-${slug}`}
          popoverTargetAction="hide"
          type="button"
        >
          {t("frame.close")}
        </button>
      </div>
    </>
  );
};
