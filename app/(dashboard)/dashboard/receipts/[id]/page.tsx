import { ButtonAnchor, ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Notice } from "@/app/_ui/notice";
import { customerFact } from "@/app/(dashboard)/_detail/customer-facts";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { ReceiptChip } from "@/app/(dashboard)/_shell/billing-chips";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import { receiptUrl } from "@/lib/receipts/token";
import { failureIn } from "../_failure";
import { Resend } from "./resend";
import { Tries } from "./tries";
import { getReceiptView, type ReceiptView } from "./view";

type Language = "fr" | "en" | "ty";

const page = detailPage({
  back: { to: "/dashboard/receipts", text: "receipts.title" },
  scope: "receipts:read",
  params: { id: "rcpt" },
  load: ({ ctx }, { id }) => getReceiptView(ctx, id),
  title: ({ receipt }, { t }) => t("receipts.one", { number: receipt.number }),
  chip: ({ receipt }, { t }) => <ReceiptChip status={receipt.status} t={t} />,
  below: ({ data: { receipt }, words: { xpf } }) => (
    <>
      <p className="tabular mt-1 font-semibold text-xl">{xpf(receipt.amountXpf)}</p>
      <p className="wrap-anywhere text-muted">{receipt.email}</p>
    </>
  ),
  actions: (view) => <Actions {...view} />,
  main: (view) => (
    <>
      <Failure {...view} />
      <Tries {...view} />
    </>
  ),
  creditNotes: ({ creditNotes }) => creditNotes,
  history: ({ history }) => history,
  facts: {
    groups: ({ data: { receipt, customer }, words }) => [
      [
        {
          name: "receipts.payment",
          text: words.t("invoices.see"),
          href: `/dashboard/payments/${receipt.transactionId}`,
        },
        customerFact(customer, words),
        {
          name: "receipts.language",
          text: words.t(`receipts.locale.${receipt.locale as Language}`),
        },
        { name: "receipts.created", moment: receipt.createdAt },
      ],
    ],
    id: ({ receipt }) => receipt.id,
  },
  aside: ({ data: { receipt }, words: { t }, may }) =>
    may("receipts:write") && <Resend receipt={receipt} t={t} />,
  object: ({ receipt }) => serialiseReceipt(receipt),
});

export const generateMetadata = page.metadata;
export default page.Page;

const Actions = ({ data: { receipt }, member, words: { t } }: View<ReceiptView>) => {
  const url = receiptUrl(receipt.id);
  return (
    <>
      <ButtonAnchor href={url} variant="plain">
        <Icon name="open" />
        {t("receipts.open")}
      </ButtonAnchor>
      <ButtonAnchor href={`${url}/pdf`} variant="plain">
        <Icon name="receipt" />
        {t("invoices.pdf")}
      </ButtonAnchor>
      {!member.livemode && (
        <ButtonLink href="/dashboard/mailbox" variant="quiet" prefetch={false}>
          <Icon name="mail" />
          {t("mailbox.title")}
        </ButtonLink>
      )}
    </>
  );
};

const Failure = ({ data: { receipt }, words: { t } }: View<ReceiptView>) => {
  const failure = failureIn(receipt.failureCode, t);
  const isOver = receipt.status === "exhausted";
  return (
    failure && (
      <Notice title={failure} tone={isOver ? "bad" : "warn"}>
        <p>{t(`receipts.what.${isOver ? "over" : "again"}`)}</p>
      </Notice>
    )
  );
};
