import { ButtonAnchor } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { InvoiceChip } from "@/app/(dashboard)/_shell/billing-chips";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { invoiceUrl } from "@/lib/invoices/token";
import { asMetadata } from "@/lib/kit/metadata";
import { Attempts } from "../_parts/attempts";
import { chargeInvoice } from "../form";
import { Collect } from "./collect";
import { factsOf } from "./facts";
import { getInvoiceView, type InvoiceView } from "./view";

const page = detailPage({
  back: { to: "/dashboard/invoices", text: "invoices.title" },
  scope: "invoices:read",
  params: { id: "in" },
  load: ({ ctx }, { id }) => getInvoiceView(ctx, id),
  title: ({ invoice }, { t }) => t("invoices.one", { number: invoice.number }),
  chip: ({ invoice }, { t }) => <InvoiceChip status={invoice.status} t={t} />,
  below: ({ data: { invoice }, words: { xpf } }) => (
    <>
      <p className="tabular mt-1 font-semibold text-xl">{xpf(invoice.amountXpf)}</p>
      <p className="break-words text-muted">{invoice.description}</p>
    </>
  ),
  actions: (view) => <Actions {...view} />,
  main: (view) => (
    <>
      <Collection {...view} />
      <Tries {...view} />
      <Payments {...view} />
    </>
  ),
  creditNotes: ({ creditNotes }) => creditNotes,
  mails: ({ mails }) => mails,
  history: ({ history }) => history,
  facts: {
    groups: factsOf,
    metadata: ({ invoice }) => asMetadata(invoice.metadata),
    id: ({ invoice }) => invoice.id,
  },
  object: ({ invoice }) => serialiseInvoice(invoice),
});

export const generateMetadata = page.metadata;
export default page.Page;

const Actions = ({ data: { invoice }, words: { t } }: View<InvoiceView>) => {
  const url = invoiceUrl(invoice.id);
  return (
    <>
      <ButtonAnchor href={url} variant="plain">
        <Icon name="open" />
        {t("invoices.open")}
      </ButtonAnchor>
      <ButtonAnchor href={`${url}/pdf`} variant="plain">
        <Icon name="invoice" />
        {t("invoices.pdf")}
      </ButtonAnchor>
      <CopyButton done={t("copy.done")} label={t("invoices.copy")} text={url} />
    </>
  );
};

/** The actions to collect it; for a paid one, why the last charge was refused. */
const Collection = ({ data, words, may }: View<InvoiceView>) => {
  const { id, status } = data.invoice;
  if (status === "paid") return <RefusalOf of={chargeInvoice} params={{ id }} />;
  return may("invoices:write") && <Collect view={data} words={words} />;
};

const Tries = ({ data: { invoice }, words }: View<InvoiceView>) => (
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

/** A refused payment is already among the attempts. */
const Payments = ({ data: { invoice, payments }, words }: View<InvoiceView>) => {
  const attempted = new Set(invoice.attempts.map(({ transactionId }) => transactionId));
  const shown = payments.filter(({ id, status }) => status !== "failed" || !attempted.has(id));
  return (
    shown.length > 0 && (
      <Panel className="overflow-hidden" id="payments" title={words.t("invoices.payments")}>
        <PaymentLines rows={shown} words={words} />
      </Panel>
    )
  );
};
