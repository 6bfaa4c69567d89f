import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";

/** Whether a product or price can be used for something new. */
export const ActiveChip = ({ active, t }: { active: boolean; t: Words["t"] }) =>
  active ? (
    <Chip icon="check" tone="good">
      {t("products.isActive")}
    </Chip>
  ) : (
    <Chip icon="cross" tone="calm">
      {t("products.isInactive")}
    </Chip>
  );
