import type { FormError } from "@/app/_intl/form-error";
import { Notice } from "@/app/_ui/notice";

const shown = [
  "name",
  "description",
  "metadata",
  "amountXpf",
  "intervalCount",
  "nickname",
  "returnUrl",
  "price",
  "email",
];

/** A refusal that no field shows. */
export const GeneralRefusal = ({ formError }: { formError: FormError | null }) =>
  formError &&
  !shown.includes(formError.param?.split(".")[0] ?? "") && (
    <Notice role="alert" tone="bad">
      {formError.sentence}
    </Notice>
  );
