import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import { Notice } from "@/app/_ui/notice";
import { ACTIVE_MAX } from "@/lib/webhook-endpoints/errors";

type NoticesProps = { flash: Flash; isFull: boolean; words: Words };

export const WebhookNotices = ({ flash, isFull, words: { t, number } }: NoticesProps) => (
  <div className="mb-5 grid grid-cols-1 gap-5 empty:hidden">
    {flash.done === "deleted" && (
      <Notice role="status" tone="good">
        {t("webhooks.deleted")}
      </Notice>
    )}
    {isFull && <Notice tone="calm">{t("webhooks.full", { max: number(ACTIVE_MAX) })}</Notice>}
  </div>
);
