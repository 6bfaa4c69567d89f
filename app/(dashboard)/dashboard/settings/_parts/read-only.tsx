import type { Words } from "@/app/_intl/words";
import { Notice } from "@/app/_ui/notice";

/** Tells members with read access that they cannot change anything here. */
export const ReadOnly = ({ mayWrite, t }: { mayWrite: boolean; t: Words["t"] }) =>
  !mayWrite && (
    <div className="mb-5">
      <Notice tone="calm">{t("settings.readOnly")}</Notice>
    </div>
  );
