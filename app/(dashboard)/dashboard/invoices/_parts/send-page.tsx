import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { Form } from "@/app/(dashboard)/_form/form";
import { sendInvoice } from "../form";

type SendProps = {
  invoiceId: string;
  /** Where the customer is written to; without it nothing can be sent. */
  email: string | null;
  /** The page that the answer leads back to. */
  from: "invoice" | "subscription" | "queue";
  t: Words["t"];
};

/** Writes to the customer where the invoice can be paid, at one press. */
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
