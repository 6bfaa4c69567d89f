import type { Words } from "@/app/_intl/customer-words";
import { ConfirmActions } from "./bank-step";
import { cardEnding } from "./card-ending";
import { type ConfirmView, maskEmail, type PaidView } from "./checkout-view";
import { testBox } from "./classes";
import { ReturnCountdown } from "./client/return-countdown";
import { ActionLink, Actions, Amount, Facts, Notice, NoticeText } from "./notice";
import { Reference } from "./reference";

type Props<View> = { words: Words; view: View };

/** The paid page says no more than that it is paid, because anyone with the link can open it. */
export const Paid = ({ words, view }: Props<PaidView>) => (
  <Notice tone="ok" icon="check" title={words.t(view.reopened ? "paid.already" : "paid.title")}>
    <p className="mt-2">
      <Amount text={words.xpf(view.amountXpf)} />
    </p>
    {view.reopened && <NoticeText>{words.t("paid.alreadyText")}</NoticeText>}
    <Facts
      facts={[
        [words.t("paid.merchant"), view.merchant.name],
        [words.t("paid.date"), words.when(view.paidAt, "full")],
        [words.t("paid.reference"), <Reference id={view.reference} key="reference" />],
        ...(view.code ? [[words.t("paid.code"), view.code] as const] : []),
      ]}
    />
    {view.receiptEmail && (
      <p className="mt-4 wrap-anywhere">
        {words.t("paid.sent", { email: maskEmail(view.receiptEmail) })}
      </p>
    )}
    <PaidActions words={words} view={view} />
    {!view.returnUrl && <p className="mt-4 text-sm text-muted">{words.t("paid.close")}</p>}
    {!view.livemode && view.returnUrl && (
      <p className={`mt-6 px-4 py-3 ${testBox}`}>{words.t("paid.developer")}</p>
    )}
  </Notice>
);

const PaidActions = ({ words, view }: Props<PaidView>) => (
  <Actions>
    {view.returnUrl && (
      <ActionLink href={view.returnUrl} autoReturn={!view.reopened}>
        {words.t("paid.return", { host: new URL(view.returnUrl).host })}
      </ActionLink>
    )}
    {view.returnUrl && !view.reopened && (
      <ReturnCountdown
        href={view.returnUrl}
        self={view.paths.self}
        texts={{
          countdown: words.t("paid.countdown", { seconds: "#" }),
          stay: words.t("paid.stay"),
        }}
      />
    )}
    {view.next?.kind === "invoice" && (
      <ActionLink href={view.next.path}>{words.t("paid.invoice")}</ActionLink>
    )}
    {view.receiptUrl && (
      <ActionLink plain href={view.receiptUrl}>
        {words.t("paid.receipt")}
      </ActionLink>
    )}
    {view.next?.kind === "again" && (
      <ActionLink plain href={view.next.path}>
        {words.t("paid.again")}
      </ActionLink>
    )}
  </Actions>
);

export const Confirm = ({ words, view }: Props<ConfirmView>) => (
  <Notice tone="quiet" icon="lock" title={words.t("confirm.title")}>
    <NoticeText>{words.t("confirm.text")}</NoticeText>
    <Facts facts={confirmFacts(words, view)} />
    {view.savesCard && (
      <NoticeText>{words.t("open.cardIsSaved", { merchant: view.merchant.name })}</NoticeText>
    )}
    <ConfirmActions
      words={words}
      view={view}
      post={view.paths.pay}
      text={words.t("open.pay", { amount: words.xpf(view.amountXpf) })}
      besides={{
        ...(view.email ? { email: view.email } : {}),
        ...(view.savesCard ? { save_card: "1" } : {}),
      }}
    />
  </Notice>
);

const confirmFacts = (words: Words, { merchant, card, amountXpf }: ConfirmView) => [
  [words.t("confirm.merchant"), merchant.name] as const,
  ...(card ? [[words.t("confirm.card"), cardEnding(words, card)] as const] : []),
  [words.t("confirm.amount"), words.xpf(amountXpf)] as const,
];
