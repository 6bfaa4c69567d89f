import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { ConfirmBox } from "@/app/_ui/confirm-box";
import { Disclosure } from "@/app/_ui/disclosure";
import type { CustomerRow } from "@/lib/customers/serialise";
import { addressOf } from "@/lib/kit/address";
import { asMetadata } from "@/lib/kit/metadata";
import { CustomerFields } from "../_parts/customer-fields";

type FormProps = { customer: CustomerRow; csrf: string; words: Words };

type EditProps = FormProps & { formError: FormError | null; typed: Record<string, string> | null };

/** The form of a customer, folded until somebody wants it or it has been refused. */
export const Edit = ({ customer, csrf, words: { t }, formError, typed }: EditProps) => (
  <Disclosure isOpen={typed !== null} title={t("customers.edit")}>
    <form
      action={`/dashboard/customers/${customer.id}/update`}
      className="grid gap-5 px-5 py-5"
      method="post"
    >
      <input name="csrf" type="hidden" value={csrf} />
      <CustomerFields
        known={{
          ...customer,
          address: addressOf(customer),
          metadata: asMetadata(customer.metadata),
        }}
        t={t}
        formError={formError}
        typed={typed}
      />
      <div>
        <Submit>{t("customers.save")}</Submit>
      </div>
    </form>
  </Disclosure>
);

/** A deletion hides and erases nothing: that is said before, not after. */
export const Ending = ({
  customer,
  csrf,
  words: { t },
  error,
}: FormProps & { error: string | null }) => (
  <Disclosure isOpen={error !== null} title={t("customers.delete")}>
    <form
      action={`/dashboard/customers/${customer.id}/delete`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <p>{t("customers.deleteText")}</p>
      <ul className="ml-5 list-disc text-muted">
        <li>{t("customers.deleteKept")}</li>
        <li>{t("customers.deleteStops")}</li>
        <li>{t("customers.deleteGoesOn")}</li>
      </ul>
      <input name="csrf" type="hidden" value={csrf} />
      <ConfirmBox error={error} label={t("customers.deleteConfirm")} />
      <div>
        <Submit look="danger">{t("customers.deleteSubmit")}</Submit>
      </div>
    </form>
  </Disclosure>
);
