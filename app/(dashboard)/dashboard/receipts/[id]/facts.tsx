import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { IdLine } from "@/app/(dashboard)/_shell/object-panels";
import type { ReceiptView } from "./view";

type Language = "fr" | "en" | "ty";

export const Facts = ({
  view: { receipt, customer },
  words: { t, when },
}: {
  view: ReceiptView;
  words: Words;
}) => (
  <Panel id="details" title={t("receiptsRoom.details")}>
    <dl className="tabular px-5 py-3">
      <Fact name={t("receiptsRoom.payment")}>
        <TextLink href={`/dashboard/payments/${receipt.transactionId}`}>
          {t("invoices.see")}
        </TextLink>
      </Fact>
      {customer && (
        <Fact name={t("receiptsRoom.customer")}>
          <TextLink href={`/dashboard/customers/${customer.id}`}>
            {customer.name ?? customer.email ?? t("invoices.anonymous")}
          </TextLink>
        </Fact>
      )}
      <Fact name={t("receiptsRoom.language")}>
        {t(`receiptsRoom.locale.${receipt.locale as Language}`)}
      </Fact>
      <Fact name={t("receiptsRoom.created")}>{when(receipt.createdAt, "table")}</Fact>
      <Fact name={t("invoices.id")}>
        <IdLine id={receipt.id} t={t} />
      </Fact>
    </dl>
  </Panel>
);
