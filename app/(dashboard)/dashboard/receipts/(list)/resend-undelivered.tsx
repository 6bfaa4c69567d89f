import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { REPLAYED_MAX } from "@/lib/receipts/replay";

type ReplayProps = { count: number; csrf: string; words: Words };

/** Sends all that was given up once more; says before how many that is. */
export const ResendUndelivered = ({ count, csrf, words: { t, number } }: ReplayProps) => (
  <form
    action="/dashboard/receipts/replay"
    className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface px-5 py-4"
    method="post"
  >
    <p className="min-w-0 max-w-xl flex-1 basis-64 text-muted">
      {t("receiptsRoom.replayText")}
      {count > REPLAYED_MAX && ` ${t("receiptsRoom.replayMax", { max: number(REPLAYED_MAX) })}`}
    </p>
    <input name="csrf" type="hidden" value={csrf} />
    <Submit>{t("receiptsRoom.replay", { count: Math.min(count, REPLAYED_MAX) })}</Submit>
  </form>
);

type ReplayedProps = { counts: { went: number; refused: number; left: number }; words: Words };

export const Replayed = ({ counts: { went, refused, left }, words: { t } }: ReplayedProps) => (
  <Notice role="status" tone={went > 0 ? "good" : "warn"}>
    {[
      t("receiptsRoom.went", { count: went }),
      refused > 0 ? t("receiptsRoom.refused", { count: refused }) : null,
      left > 0 ? t("receiptsRoom.left", { count: left }) : null,
    ]
      .filter(Boolean)
      .join(" ")}
  </Notice>
);
