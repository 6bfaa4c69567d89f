import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Field } from "@/app/_ui/field";
import { TextArea } from "@/app/_ui/text-area";
import { FoldedMetadata } from "@/app/(dashboard)/_shell/metadata-fields";

type FieldsProps = {
  known: { name: string; description: string | null; metadata: Record<string, string> };
  typed: Record<string, string> | null;
  formError: FormError | null;
  t: Words["t"];
};

/** What a product is, in words of the merchant's own. */
export const ProductFields = ({ known, typed, formError, t }: FieldsProps) => {
  const about = (param: string) => (formError?.param === param ? formError.sentence : null);
  return (
    <>
      <Field
        autoComplete="off"
        defaultValue={typed?.["name"] ?? known.name}
        error={about("name")}
        hint={t("products.nameHint")}
        id="name"
        label={t("products.name")}
        maxLength={280}
        name="name"
        required
      />
      <TextArea
        defaultValue={typed?.["description"] ?? known.description ?? ""}
        error={about("description")}
        hint={t("products.descriptionHint")}
        id="description"
        label={t("products.description")}
        maxLength={2000}
        name="description"
      />
      <FoldedMetadata
        current={known.metadata}
        error={formError?.param?.startsWith("metadata") ? formError.sentence : null}
        t={t}
        typed={typed}
      />
    </>
  );
};
