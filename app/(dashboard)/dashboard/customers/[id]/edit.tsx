import type { View } from "@/app/(dashboard)/_detail/declaration";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { addressOf } from "@/lib/kit/address";
import { asMetadata } from "@/lib/kit/metadata";
import { editCustomer, removeCustomer } from "../form";
import type { CustomerView } from "./view";

type Props = View<CustomerView>;

export const Edit = ({ data: { customer }, words: { t } }: Props) => (
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

/** Deleting hides and erases nothing: say so before, not after. */
export const Ending = ({ data: { customer }, words: { t } }: Props) => (
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
