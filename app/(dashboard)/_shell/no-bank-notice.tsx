import type { Words } from "@/app/_intl/words";
import { Notice } from "@/app/_ui/notice";

/** Live mode without a bank: why no payment can be taken, and where to configure one. */
export const NoBankNotice = ({ words: { t } }: { words: Words }) => (
  <div className="mb-6">
    <Notice title={t("live.noBank")} tone="warn">
      <p className="mt-1">{t("live.noBankWhy")}</p>
    </Notice>
  </div>
);
