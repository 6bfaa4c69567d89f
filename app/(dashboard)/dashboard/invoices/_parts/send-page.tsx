import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { Form } from "@/app/(dashboard)/_form/form";
import { sendInvoice } from "../form";

type SendProps = {
  invoiceId: string;
  /** The customer's email address; nothing can be sent without it. */
  email: string | null;
  /** The page to return to. */
  from: "invoice" | "subscription" | "queue";
  t: Words["t"];
};

/** Emails the customer the invoice's payment page, in one click. */
export const SendPage = ({ invoiceId, email, from, t }: SendProps) =>
  email === null ? (
    <p className="text-muted">{t("invoices.noEmail")}</p>
  ) : (
    <Form
      icon={<Icon name="mail" />}
      of={sendInvoice}
      params={{ id: invoiceId }}
      values={{ from }}
    />
  );
