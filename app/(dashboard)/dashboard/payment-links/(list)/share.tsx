import type { Words } from "@/app/_intl/words";
import { CopyButton } from "@/app/_ui/copy-button";
import { linkAmount } from "@/app/(dashboard)/_shell/link-amount";
import { labelOf, linkUrl, type PaymentLinkRow } from "@/lib/payment-links/serialise";
import { QrCode } from "../_parts/qr-code";

const small =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 font-medium text-muted text-sm hover:bg-hover hover:text-ink";

/** The QR code opens in a native popover: works without scripts. */
export const Share = ({ link, words }: { link: PaymentLinkRow; words: Words }) => {
  const { t } = words;
  const { slug } = link;
  const name = labelOf(link);
  return (
    <>
      <span className="-mr-2.5 inline-flex items-center justify-end">
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
        <p className="tabular">{linkAmount(link, words)}</p>
        <button
          className={`${small} mt-2`}
          popoverTarget={`qr-${slug}`}
          popoverTargetAction="hide"
          type="button"
        >
          {t("shell.close")}
        </button>
      </div>
    </>
  );
};
