import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonAnchor } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { InvoiceChip } from "@/app/(dashboard)/_shell/billing-chips";
import { CreditNotes } from "@/app/(dashboard)/_shell/credit-notes";
import { History } from "@/app/(dashboard)/_shell/history";
import { Mails } from "@/app/(dashboard)/_shell/mails";
import { ObjectJson } from "@/app/(dashboard)/_shell/object-panels";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { invoiceUrl } from "@/lib/invoices/token";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { Attempts } from "../_parts/attempts";
import { chargeInvoice } from "../form";
import { Collect } from "./collect";
import { Facts } from "./facts";
import { getInvoiceView, type InvoiceView } from "./view";

type Props = PageProps<"/dashboard/invoices/[id]">;

const load = cache(async ({ ctx }: Member, id: string) => {
  const bare = bareId("in", id);
  return bare ? found(getInvoiceView(ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t }, member, { id }] = await Promise.all([
    currentWords(),
    requireMember("invoices:read"),
    params,
  ]);
  const { invoice } = await load(member, id);
  return { title: t("invoices.one", { number: invoice.number }) };
};

export default async function InvoicePage({ params }: Props) {
  const member = await requireMember("invoices:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const view = await load(member, id);
  const { invoice } = view;
  const { t } = words;
  const mayWrite = holdsScope(member.ctx.scopes, "invoices:write");
  const refused = new Set(invoice.attempts.map((attempt) => attempt.transactionId));
  // A refused payment stands among the attempts already.
  const payments = view.payments.filter(
    ({ id: payment, status }) => status !== "failed" || !refused.has(payment),
  );
  return (
    <>
      <BackLink href="/dashboard/invoices">{t("invoices.title")}</BackLink>
      <Head view={view} words={words} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {invoice.status !== "paid" && mayWrite && <Collect view={view} words={words} />}
          {invoice.status === "paid" && (
            <RefusalOf of={chargeInvoice} params={{ id: invoice.id }} />
          )}
          <Tries view={view} words={words} />
          {payments.length > 0 && (
            <Panel className="overflow-hidden" id="payments" title={t("invoices.payments")}>
              <PaymentLines rows={payments} words={words} />
            </Panel>
          )}
          <CreditNotes notes={view.creditNotes} words={words} />
          <Mails mails={view.mails} words={words} />
          <History lines={view.history} words={words} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts
            maySubscribe={holdsScope(member.ctx.scopes, "subscriptions:read")}
            view={view}
            words={words}
          />
          <ObjectJson object={serialiseInvoice(invoice)} t={t} />
        </div>
      </div>
    </>
  );
}

type PartProps = { view: InvoiceView; words: Words };

const Head = ({ view: { invoice }, words: { t, xpf } }: PartProps) => {
  const url = invoiceUrl(invoice.id);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="tabular font-semibold text-2xl tracking-tight">
            {t("invoices.one", { number: invoice.number })}
          </h1>
          <InvoiceChip status={invoice.status} t={t} />
        </div>
        <p className="tabular mt-1 font-semibold text-xl">{xpf(invoice.amountXpf)}</p>
        <p className="break-words text-muted">{invoice.description}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor href={url} look="plain">
          <Icon name="open" />
          {t("invoices.open")}
        </ButtonAnchor>
        <ButtonAnchor href={`${url}/pdf`} look="plain">
          <Icon name="invoice" />
          {t("invoices.pdf")}
        </ButtonAnchor>
        <CopyButton done={t("copy.done")} label={t("invoices.copy")} text={url} />
      </div>
    </div>
  );
};

const Tries = ({ view: { invoice }, words }: PartProps) => (
  <Panel id="attempts" title={words.t("invoices.attempts")}>
    <div className="px-5 py-4">
      {invoice.attempts.length === 0 && invoice.status === "paid" ? (
        <p className="text-muted">{words.t("invoices.noAttempts")}</p>
      ) : (
        <Attempts invoice={invoice} words={words} />
      )}
    </div>
  </Panel>
);
