import { formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import { Submit } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";

type SendProps = {
  invoiceId: string;
  /** Where the customer is written to; without it nothing can be sent. */
  email: string | null;
  /** The page that the answer leads back to. */
  from: "invoice" | "subscription" | "queue";
  csrf: string;
  t: Words["t"];
};

/** Writes to the customer where the invoice can be paid, at one press. */
export const SendPage = ({ invoiceId, email, from, csrf, t }: SendProps) =>
  email === null ? (
    <p className="text-muted">{t("invoices.noEmail")}</p>
  ) : (
    <form action={`/dashboard/invoices/${invoiceId}/send`} method="post">
      <input name="csrf" type="hidden" value={csrf} />
      <input name="from" type="hidden" value={from} />
      <Submit look="plain">
        <Icon name="mail" />
        {t("invoices.send")}
      </Submit>
    </form>
  );

/** Why the last message did not leave; `form` names the button that was pressed. */
export const sendErrorIn = (flash: Flash, form: string, words: Words): string | null => {
  if (flash.form !== form) return null;
  if (flash.error === "rate_limited") return words.t("invoices.tooOften");
  return formErrorIn(flash, words)?.sentence ?? null;
};
