import { ButtonAnchor } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { RefusalOf } from "@/app/(dashboard)/_form/refusal-of";
import { InvoiceChip } from "@/app/(dashboard)/_shell/billing-chips";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import { linesIn } from "@/lib/invoices/line";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { invoiceUrl } from "@/lib/invoices/token";
import { asMetadata } from "@/lib/kit/metadata";
import { Attempts } from "../_parts/attempts";
import { chargeInvoice } from "../form";
import { Collect } from "./collect";
import { Draft } from "./draft";
import { factsOf } from "./facts";
import { MarkPaid } from "./mark-paid";
import { getInvoiceView, type InvoiceView } from "./view";

const page = detailPage({
  back: { to: "/dashboard/invoices", text: "invoices.title" },
  scope: "invoices:read",
  params: { id: "in" },
  load: ({ ctx }, { id }) => getInvoiceView(ctx, id),
  title: ({ invoice: { number } }, { t }) =>
    number === null ? t("invoices.draft") : t("invoices.one", { number }),
  chip: ({ invoice }, { t }) => <InvoiceChip invoice={invoice} t={t} />,
  below: ({ data: { invoice }, words: { xpf } }) => (
    <>
      <p className="tabular mt-1 font-semibold text-xl">{xpf(invoice.amountXpf)}</p>
      <p className="break-words text-muted">{invoice.description}</p>
    </>
  ),
  actions: (view) => view.data.invoice.status !== "draft" && <Actions {...view} />,
  main: (view) =>
    view.data.invoice.status === "draft" && view.may("invoices:write") ? (
      <Draft {...view} />
    ) : (
      <>
        {view.data.invoice.status !== "draft" && <Collection {...view} />}
        {mayMark(view) && <MarkPaid {...view} />}
        <Lines {...view} />
        {isTried(view.data) && <Tries {...view} />}
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

/** An invoice by hand that waits for its payment. */
const mayMark = ({ data: { invoice }, may }: View<InvoiceView>): boolean =>
  invoice.subscriptionId === null && invoice.status === "open" && may("invoices:write");

/** Nothing is planned for an invoice by hand: its attempts are shown once there are some. */
const isTried = ({ invoice }: InvoiceView): boolean =>
  invoice.subscriptionId !== null || invoice.attempts.length > 0;

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

/** The lines of an invoice by hand, with their rates where there are several. */
const Lines = ({ data: { invoice }, words: { t, xpf, number } }: View<InvoiceView>) =>
  invoice.lines !== null && (
    <Panel className="overflow-hidden" id="lines" title={t("invoices.lines")}>
      <ul className="divide-y divide-line">
        {linesIn(invoice.lines).map(
          ({ label, quantity, unitAmountXpf, totalXpf, tgcRateBp }, at) => (
            <li
              className="flex flex-wrap justify-between gap-x-4 px-5 py-3"
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are frozen and may repeat
              key={at}
            >
              <span className="min-w-0">
                <span className="block wrap-anywhere">{label}</span>
                <span className="tabular block text-muted text-sm">
                  {[
                    quantity > 1 &&
                      t("invoices.lineOf", {
                        quantity: String(quantity),
                        unit: xpf(unitAmountXpf),
                      }),
                    tgcRateBp !== null &&
                      invoice.taxes !== null &&
                      t("products.percent", { rate: number(tgcRateBp / 100) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <span className="tabular ms-auto whitespace-nowrap">{xpf(totalXpf)}</span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );

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
