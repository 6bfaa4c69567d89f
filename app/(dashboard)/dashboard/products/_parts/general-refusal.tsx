import type { Told } from "@/app/_intl/refusal";
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
export const GeneralRefusal = ({ told }: { told: Told | null }) =>
  told &&
  !shown.includes(told.param?.split(".")[0] ?? "") && (
    <Notice role="alert" tone="bad">
      {told.sentence}
    </Notice>
  );
