import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Field } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { AddressFields } from "@/app/(dashboard)/_shell/address-fields";
import { FoldedMetadata } from "@/app/(dashboard)/_shell/metadata-fields";

import type { Address } from "@/lib/kit/address";

export type Known = {
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
  metadata: Record<string, string>;
};

type FieldsProps = {
  known: Known;
  typed: Record<string, string> | null;
  formError: FormError | null;
  t: Words["t"];
};

const fields = ["name", "email", "phone"] as const;

const more = {
  name: { autoComplete: "off", maxLength: 280 },
  email: { autoComplete: "off", inputMode: "email", maxLength: 320, type: "email" },
  phone: { autoComplete: "off", inputMode: "tel", maxLength: 40, type: "tel" },
} as const;

/** Who somebody is. Nothing is required alone. */
export const CustomerFields = ({ known, typed, formError, t }: FieldsProps) => {
  const [param = "", part] = formError?.param?.split(".") ?? [];
  const isShown =
    param === "metadata" || param === "address" || fields.some((field) => field === param);
  return (
    <>
      {formError && !isShown && (
        <Notice role="alert" tone="bad">
          {formError.sentence}
        </Notice>
      )}
      {fields.map((field) => (
        <Field
          {...more[field]}
          defaultValue={typed?.[field] ?? known[field] ?? ""}
          error={formError && param === field ? formError.sentence : null}
          hint={field === "email" ? t("customers.emailHint") : undefined}
          id={field}
          key={field}
          label={t(`customers.${field}`)}
          name={field}
        />
      ))}
      <AddressFields
        error={formError && param === "address" ? { part, sentence: formError.sentence } : null}
        known={known.address}
        t={t}
        typed={typed}
      />
      <FoldedMetadata
        current={known.metadata}
        error={formError && param === "metadata" ? formError.sentence : null}
        t={t}
        typed={typed}
      />
    </>
  );
};
