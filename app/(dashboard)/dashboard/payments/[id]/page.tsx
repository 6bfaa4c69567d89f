import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonLink } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { getPaymentView, refundableXpf } from "@/app/(dashboard)/_shell/payment-view";
import { StatusChip } from "@/app/(dashboard)/_shell/status-chip";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import type { TransactionStatus } from "@/lib/transactions/machine";
import { shortReference } from "@/lib/transactions/reference";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";
import { BankCalls } from "./bank-calls";
import { BankCases } from "./bank-cases";
import { Deliveries } from "./deliveries";
import { Details } from "./details";
import { isFailure, Metadata as MetadataPanel } from "./more";
import { Receipt } from "./receipt";
import { Refunds } from "./refunds";
import { Steps } from "./steps";

type Props = PageProps<"/dashboard/payments/[id]">;

const load = cache(async (member: Member, id: string) => {
  const bare = bareId("tx", id);
  return bare ? found(getPaymentView(member.ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t, xpf }, { id }] = await Promise.all([currentWords(), params]);
  const { row } = await load(await requireMember("transactions:read"), id);
  return { title: t("payment.title", { amount: xpf(row.amountXpf) }) };
};

export default async function PaymentPage({ params }: Props) {
  const member = await requireMember("transactions:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const view = await load(member, id);
  const { row, timeline, refunds, receipt } = view;
  const may = (scope: string): boolean => holdsScope(member.ctx.scopes, scope);
  const mayRefund = may("refunds:write") && refundableXpf(row) > 0;
  return (
    <>
      <BackLink href="/dashboard/payments">{words.t("payment.back")}</BackLink>
      <Head mayRefund={mayRefund} row={row} words={words} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Failure row={row} t={words.t} />
          <BankCases cases={timeline.cases} isRecovered={row.recovered} words={words} />
          {refunds && refunds.length > 0 && <Refunds refunds={refunds} words={words} />}
          <Steps opensEvents={may("events:read")} steps={timeline.steps} words={words} />
          <BankCalls calls={timeline.bank} words={words} />
          <Deliveries deliveries={timeline.deliveries} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Details view={view} words={words} />
          <Receipt
            maySend={may("receipts:write")}
            receipt={receipt}
            transactionId={row.id}
            words={words}
          />
          <MetadataPanel metadata={row.metadata} t={words.t} />
          <ObjectJson object={serialiseTransaction(row)} t={words.t} />
        </div>
      </div>
    </>
  );
}

const Failure = ({ row, t }: { row: TransactionRow; t: Words["t"] }) =>
  isFailure(row.failureCode) &&
  row.status === "failed" && (
    <Notice title={t(`failure.${row.failureCode}`)} tone="bad">
      <p>{t(`payment.next.${row.failureCode}`)}</p>
      <p className="mt-1 font-mono text-sm">{row.failureCode}</p>
    </Notice>
  );

type HeadProps = { row: TransactionRow; mayRefund: boolean; words: Words };

const Head = ({ row, mayRefund, words: { t, xpf } }: HeadProps) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="tabular font-semibold text-3xl tracking-tight">
          <span className="sr-only">{t("payment.title", { amount: "" })}</span>
          {xpf(row.amountXpf)}
        </h1>
        <StatusChip status={row.status as TransactionStatus} t={t} />
      </div>
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
    </div>
    {mayRefund && (
      <ButtonLink href={`/dashboard/payments/${row.id}/refund` as Route} look="plain">
        <Icon name="undo" />
        {t("payment.refund")}
      </ButtonLink>
    )}
  </div>
);
