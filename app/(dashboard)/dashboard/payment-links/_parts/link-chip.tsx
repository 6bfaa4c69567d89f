import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";

/** Whether a link can still be paid. */
export const LinkChip = ({ active, t }: { active: boolean; t: Words["t"] }) =>
  active ? (
    <Chip icon="check" tone="good">
      {t("links.isActive")}
    </Chip>
  ) : (
    <Chip icon="cross" tone="calm">
      {t("links.isInactive")}
    </Chip>
  );
