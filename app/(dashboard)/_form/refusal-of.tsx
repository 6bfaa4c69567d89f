import { currentWords } from "@/app/_intl/locale";
import { currentFlash } from "@/app/_server/flash";
import { Notice } from "@/app/_ui/notice";
import type { AnyForm } from "./declare";
import { stateOf } from "./state";

type RefusalProps = { of: AnyForm; params?: Record<string, string> };

/** Why a form was refused that the page no longer shows. */
export const RefusalOf = async ({ of, params = {} }: RefusalProps) => {
  const [words, flash] = await Promise.all([currentWords(), currentFlash()]);
  const { refusal, faults } = stateOf(of, params, flash, words);
  const sentence = refusal ?? faults[0]?.sentence;
  if (!sentence) return null;
  return (
    <div className="mb-5">
      <Notice role="alert" tone="bad">
        {sentence}
      </Notice>
    </div>
  );
};
