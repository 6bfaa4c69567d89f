import type { Route } from "next";
import Link from "next/link";
import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import { Field } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { PaymentView } from "@/app/(dashboard)/_shell/payment-view";
import type { ReceiptStatus } from "@/lib/receipts/schema";
import { receiptUrl } from "@/lib/receipts/token";

type ReceiptProps = {
  receipt: PaymentView["receipt"];
  transactionId: string;
  /** Null for who may not send it. */
  csrf: string | null;
  formError: FormError | null;
  words: Words;
};

/** The receipt of a payment, and another way to its reader. */
export const Receipt = ({ receipt, transactionId, csrf, formError, words }: ReceiptProps) => {
  const { t } = words;
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
          <Link
            className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4"
            href={`/dashboard/receipts/${receipt.id}` as Route}
            prefetch={false}
          >
            {receipt.number}
          </Link>
          <span className="wrap-anywhere block text-muted text-sm">
            {t(`payment.receiptStatus.${status}`, { email: receipt.email })}
          </span>
        </p>
        <ButtonAnchor href={receiptUrl(receipt.id)} look="plain">
          <Icon name="open" />
          {t("payment.openReceipt")}
        </ButtonAnchor>
        {csrf !== null && (
          <details open={formError !== null}>
            <summary className="inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline">
              <Icon className="size-4.5" name="mail" />
              {t("payment.resend")}
            </summary>
            <form
              action={`/dashboard/payments/${transactionId}/receipt`}
              className="grid gap-3 pt-1 pb-2"
              method="post"
            >
              <input name="csrf" type="hidden" value={csrf} />
              <Field
                autoComplete="off"
                defaultValue={receipt.email}
                error={formError?.sentence}
                hint={t("payment.resendHint")}
                id="email"
                label={t("payment.resendTo")}
                maxLength={320}
                name="email"
                required
                type="email"
              />
              <Submit look="plain">{t("payment.resendSubmit")}</Submit>
            </form>
          </details>
        )}
      </div>
    </Panel>
  );
};
