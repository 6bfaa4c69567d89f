import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import type { PaymentView } from "@/app/(dashboard)/_shell/payment-view";
import type { ReceiptStatus } from "@/lib/receipts/machine";
import { receiptUrl } from "@/lib/receipts/token";
import { sendPaymentReceipt } from "./receipt/form";

type ReceiptProps = {
  receipt: PaymentView["receipt"];
  transactionId: string;
  maySend: boolean;
  words: Words;
};

/** The receipt of a payment, and resending it. */
export const Receipt = async ({ receipt, transactionId, maySend, words }: ReceiptProps) => {
  const { t } = words;
  const isRefused = await cameBack(sendPaymentReceipt, { id: transactionId });
  if (!receipt) {
    return (
      <Panel id="receipt" title={t("payment.receipt")}>
        <p className="px-5 py-4 text-muted">{t("payment.noReceipt")}</p>
      </Panel>
    );
  }
  const status = receipt.status as ReceiptStatus;
  return (
    <Panel id="receipt" title={t("payment.receipt")}>
      <div className="grid gap-3 px-5 py-4">
        <p>
          <TextLink href={`/dashboard/receipts/${receipt.id}`}>{receipt.number}</TextLink>
          <span className="wrap-anywhere block text-muted text-sm">
            {t(`payment.receiptStatus.${status}`, { email: receipt.email })}
          </span>
        </p>
        <ButtonAnchor href={receiptUrl(receipt.id)} variant="plain">
          <Icon name="open" />
          {t("payment.openReceipt")}
        </ButtonAnchor>
        {maySend && (
          <details open={isRefused}>
            <summary className="inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline">
              <Icon className="size-4.5" name="mail" />
              {t("payment.resend")}
            </summary>
            <Form
              className="grid gap-3 pt-1 pb-2"
              of={sendPaymentReceipt}
              params={{ id: transactionId }}
              values={{ email: receipt.email }}
            />
          </details>
        )}
      </div>
    </Panel>
  );
};
