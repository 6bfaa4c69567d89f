import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import { Notice } from "@/app/_ui/notice";

const codes = [
  "revokedNow",
  "reopenedNow",
  "cashierAdded",
  "pinChanged",
  "cashierRemoved",
] as const;

/** Confirms the last action. */
export const DoneNotice = ({ flash, words: { t } }: { flash: Flash; words: Words }) => {
  const code = codes.find((known) => known === flash.done);
  return (
    code && (
      <div className="mb-5">
        <Notice role="status" tone="good">
          {t(`tills.${code}`)}
        </Notice>
      </div>
    )
  );
};
