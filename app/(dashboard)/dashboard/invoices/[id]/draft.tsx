import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { Form } from "@/app/(dashboard)/_form/form";
import { linesIn } from "@/lib/invoices/line";
import { dayOf } from "../_parts/days";
import { LINES_MOST } from "../_parts/line-parts";
import { lineRates } from "../_parts/line-rates";
import { Terms } from "../_parts/terms";
import { editInvoice, issueInvoice, removeInvoice } from "../draft-form";
import type { InvoiceView } from "./view";

type Props = View<InvoiceView>;

/** A draft: issue it, change it, or delete it. */
export const Draft = (view: Props) => (
  <>
    <Issue {...view} />
    <Edit {...view} />
    <Remove {...view} />
  </>
);

const Issue = ({ data: { invoice, customer }, words: { t } }: Props) => (
  <Panel id="issue" title={t("invoices.issueTitle")}>
    <Form
      className="grid gap-4 px-5 py-5"
      of={issueInvoice}
      params={{ id: invoice.id }}
      values={{ send: customer.email !== null }}
    >
      {({ field, submit }) => (
        <>
          <p className="text-muted">{t("invoices.issueText")}</p>
          {customer.email === null ? (
            <Notice tone="calm">{t("invoices.sendNowhere")}</Notice>
          ) : (
            field("send", {
              label: () => t("invoices.issueSendTo", { email: customer.email ?? "" }),
            })
          )}
          {field("confirm")}
          {submit()}
        </>
      )}
    </Form>
  </Panel>
);

const Edit = ({ data: { invoice, merchant }, words: { t, number } }: Props) => {
  const lines = linesIn(invoice.lines);
  // Saved here, the lines that do not fit would be lost.
  if (lines.length > LINES_MOST) return <Notice tone="calm">{t("invoices.tooManyLines")}</Notice>;
  return (
    <Panel id="edit" title={t("invoices.edit")}>
      <Form
        className="grid gap-6 px-5 py-5"
        of={editInvoice}
        params={{ id: invoice.id }}
        values={{ dueAt: dayOf(invoice.dueAt), memo: invoice.memo }}
      >
        {(drawing) => (
          <>
            <Terms
              drawing={drawing}
              lines={lines.map((line) => ({
                label: line.label,
                quantity: String(line.quantity),
                unit: number(line.unitAmountXpf),
                rate: String(line.tgcRateBp ?? ""),
                product: line.productId ?? "",
              }))}
              rates={lineRates(merchant)}
            />
            {drawing.submit()}
          </>
        )}
      </Form>
    </Panel>
  );
};

const Remove = ({ data: { invoice }, words: { t } }: Props) => (
  <FoldedForm of={removeInvoice} params={{ id: invoice.id }} title={t("invoices.delete")} />
);
