import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";

/** Whether something new can be made of a product or a price. */
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
