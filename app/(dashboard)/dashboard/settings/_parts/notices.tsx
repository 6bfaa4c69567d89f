import type { Told } from "@/app/_intl/refusal";
import type { Words } from "@/app/_intl/words";
import { Notice } from "@/app/_ui/notice";

type NoticesProps = {
  told: Told | null;
  /** Whose refusals stand beside them. */
  fields: readonly string[];
  mayWrite: boolean;
  t: Words["t"];
};

/** What concerns the whole page: a refusal that no field shows, and that there is nothing to change here. */
export const Notices = ({ told, fields, mayWrite, t }: NoticesProps) => (
  <div className="mb-5 grid gap-3 empty:hidden">
    {told && !fields.includes(told.param ?? "") && (
      <Notice role="alert" tone="bad">
        {told.sentence}
      </Notice>
    )}
    {!mayWrite && <Notice tone="calm">{t("settings.readOnly")}</Notice>}
  </div>
);
