import type { Route } from "next";
import { ButtonLink } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import {
  getPaymentView,
  type PaymentView,
  refundableXpf,
} from "@/app/(dashboard)/_shell/payment-view";
import { StatusChip } from "@/app/(dashboard)/_shell/status-chip";
import type { TransactionStatus } from "@/lib/transactions/machine";
import { shortReference } from "@/lib/transactions/reference";
import { serialiseTransaction } from "@/lib/transactions/serialise";
import { BankCalls } from "./bank-calls";
import { BankCases } from "./bank-cases";
import { Deliveries } from "./deliveries";
import { Customer, factsOf, RelatedTo } from "./details";
import { isFailure, Metadata } from "./more";
import { Receipt } from "./receipt";
import { Refunds } from "./refunds";
import { Steps } from "./steps";

const page = detailPage({
  back: { to: "/dashboard/payments", text: "payments.title" },
  scope: "transactions:read",
  params: { id: "tx" },
  load: ({ ctx }, { id }) => getPaymentView(ctx, id),
  title: ({ row }, { t, xpf }) => t("payment.title", { amount: xpf(row.amountXpf) }),
  titleStyle: "amount",
  heading: ({ data: { row }, words: { t, xpf } }) => (
    <>
      <span className="sr-only">{t("payment.title", { amount: "" })}</span>
      {xpf(row.amountXpf)}
    </>
  ),
  chip: ({ row }, { t }) => <StatusChip status={row.status as TransactionStatus} t={t} />,
  below: (view) => <References {...view} />,
  actions: ({ data: { row }, words: { t }, may }) =>
    may("refunds:write") &&
    refundableXpf(row) > 0 && (
      <ButtonLink href={`/dashboard/payments/${row.id}/refund` as Route} variant="plain">
        <Icon name="undo" />
        {t("payment.refund")}
      </ButtonLink>
    ),
  main: (view) => <Happened {...view} />,
  facts: { groups: factsOf },
  aside: (view) => (
    <>
      <Customer {...view} />
      <RelatedTo {...view} />
      <Receipt
        maySend={view.may("receipts:write")}
        receipt={view.data.receipt}
        transactionId={view.data.row.id}
        words={view.words}
      />
      <Metadata metadata={view.data.row.metadata} t={view.words.t} />
    </>
  ),
  object: ({ row }) => serialiseTransaction(row),
});

export const generateMetadata = page.metadata;
export default page.Page;

/** Description and references. */
const References = ({ data: { row }, words: { t } }: View<PaymentView>) => (
  <>
    {row.description && <p className="mt-1 break-words text-lg">{row.description}</p>}
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <span className="sr-only">{t("payment.reference")}</span>
      <span className="whitespace-nowrap font-mono font-semibold text-ink">
        {shortReference(row.id)}
      </span>
      <span className="sr-only">{t("payment.id")}</span>
      <code className="select-all break-all font-mono text-xs">{row.id}</code>
      <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={row.id} />
    </p>
  </>
);

/** What happened, at the bank and on the merchant's server. */
const Happened = ({ data: { row, timeline, refunds }, words, may }: View<PaymentView>) => (
  <>
    {isFailure(row.failureCode) && row.status === "failed" && (
      <Notice title={words.t(`failure.${row.failureCode}`)} tone="bad">
        <p>{words.t(`payment.next.${row.failureCode}`)}</p>
        <p className="mt-1 font-mono text-sm">{row.failureCode}</p>
      </Notice>
    )}
    <BankCases cases={timeline.cases} isRecovered={row.recovered} words={words} />
    {refunds && refunds.length > 0 && <Refunds refunds={refunds} words={words} />}
    <Steps opensEvents={may("events:read")} steps={timeline.steps} words={words} />
    <BankCalls calls={timeline.bank} words={words} />
    <Deliveries deliveries={timeline.deliveries} words={words} />
  </>
);
