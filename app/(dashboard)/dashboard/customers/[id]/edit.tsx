import type { Words } from "@/app/_intl/words";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import type { CustomerRow } from "@/lib/customers/serialise";
import { addressOf } from "@/lib/kit/address";
import { asMetadata } from "@/lib/kit/metadata";
import { editCustomer, removeCustomer } from "../form";

type FormProps = { customer: CustomerRow; words: Words };

export const Edit = ({ customer, words: { t } }: FormProps) => (
  <FoldedForm
    of={editCustomer}
    params={{ id: customer.id }}
    title={t("customers.edit")}
    values={{
      ...customer,
      address: addressOf(customer),
      metadata: asMetadata(customer.metadata),
    }}
  />
);

/** A deletion hides and erases nothing: that is said before, not after. */
export const Ending = ({ customer, words: { t } }: FormProps) => (
  <FoldedForm of={removeCustomer} params={{ id: customer.id }} title={t("customers.delete")}>
    {({ field, submit }) => (
      <>
        <p>{t("customers.deleteText")}</p>
        <ul className="ml-5 list-disc text-muted">
          <li>{t("customers.deleteKept")}</li>
          <li>{t("customers.deleteStops")}</li>
          <li>{t("customers.deleteGoesOn")}</li>
        </ul>
        {field("confirm")}
        {submit()}
      </>
    )}
  </FoldedForm>
);
