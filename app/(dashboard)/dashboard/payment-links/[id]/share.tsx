import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { linkAmount } from "@/app/(dashboard)/_shell/link-amount";
import { labelOf, linkUrl, type PaymentLinkRow } from "@/lib/payment-links/serialise";
import { QrCode } from "../_parts/qr-code";
import { messagesOf } from "./messages-of";
import { ShareButton } from "./share-button";

type ShareProps = { link: PaymentLinkRow; words: Words };

/** The link in every form: text, message, QR code and poster. */
export const Share = ({ link, words }: ShareProps) => {
  const { t } = words;
  const url = linkUrl(link.slug);
  const label = labelOf(link);
  return (
    <Panel id="share" title={t("links.shareTitle")}>
      <div className="grid gap-6 px-5 py-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="grid min-w-0 content-start gap-3">
          <p
            className="select-all break-all rounded-control border border-line bg-canvas px-3 py-2.5 font-mono text-sm"
            data-testid="url"
          >
            {url}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton done={t("copy.done")} isMain label={t("links.copy")} text={url} />
            <ShareButton label={t("links.share")} text={label} title={label} url={url} />
            <ButtonAnchor href={url} variant="plain" rel="noreferrer" target="_blank">
              <Icon name="open" />
              {t("links.open")}
            </ButtonAnchor>
          </div>
          <Messages link={link} words={words} />
        </div>
        <Code link={link} words={words} />
      </div>
    </Panel>
  );
};

/** Apps of the device, opened with the message written. */
const Messages = ({ link, words }: ShareProps) => {
  const { t } = words;
  const sentence = t("links.message", {
    label: labelOf(link),
    amount: linkAmount(link, words),
    url: linkUrl(link.slug),
  });
  const hrefs = messagesOf({ subject: labelOf(link), sentence });
  return (
    <ul aria-label={t("links.messages")} className="flex flex-wrap gap-2">
      {(["whatsapp", "sms", "mail"] as const).map((channel) => (
        <li key={channel}>
          <ButtonAnchor
            className="text-sm"
            href={hrefs[channel]}
            variant="plain"
            rel="noreferrer"
            {...(channel === "whatsapp" ? { target: "_blank" } : {})}
          >
            {t(`links.channels.${channel}`)}
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  );
};

const file =
  "inline-flex min-h-11 items-center justify-center rounded-control border border-edge/60 bg-surface px-3 text-center text-sm font-medium no-underline hover:bg-hover";

const Code = ({ link, words: { t } }: ShareProps) => {
  const { id, slug, active } = link;
  return (
    <div className="mx-auto grid w-full max-w-56 content-start gap-2">
      <QrCode className="w-full" label={t("links.qrOf", { label: labelOf(link) })} slug={slug} />
      <div className="grid grid-cols-2 gap-2">
        <a className={file} download={`qr-${slug}.svg`} href={`/l/${slug}/qr.svg`}>
          <span className="sr-only">{t("links.download")} </span>SVG
        </a>
        <a
          className={file}
          download={`qr-${slug}.png`}
          href={`/dashboard/payment-links/${id}/qr.png`}
        >
          <span className="sr-only">{t("links.download")} </span>PNG
        </a>
        {active && (
          <>
            <a className={file} href={`/l/${slug}/poster`} rel="noreferrer" target="_blank">
              {t("links.posterA6")}
            </a>
            <a
              className={file}
              href={`/l/${slug}/poster?format=a4`}
              rel="noreferrer"
              target="_blank"
            >
              {t("links.posterA4")}
            </a>
          </>
        )}
      </div>
    </div>
  );
};
