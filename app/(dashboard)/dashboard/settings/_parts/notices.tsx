import type { FormError } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { Notice } from "@/app/_ui/notice";

type NoticesProps = {
  formError: FormError | null;
  /** Whose refusals stand beside them. */
  fields: readonly string[];
  mayWrite: boolean;
  t: Words["t"];
};

/** What concerns the whole page: a refusal that no field shows, and that there is nothing to change here. */
export const Notices = ({ formError, fields, mayWrite, t }: NoticesProps) => (
  <div className="mb-5 grid gap-3 empty:hidden">
    {formError && !fields.includes(formError.param ?? "") && (
      <Notice role="alert" tone="bad">
        {formError.sentence}
      </Notice>
    )}
    {!mayWrite && <Notice tone="calm">{t("settings.readOnly")}</Notice>}
  </div>
);
