import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";

export type OffReason = "manual" | "failures" | "gone";

type EndpointState = { slot: number | null; disabledReason: string | null };

/** Why an endpoint is disabled; null while it is active. */
export const whyOff = ({ slot, disabledReason }: EndpointState): OffReason | null =>
  slot === null ? ((disabledReason as OffReason | null) ?? "manual") : null;

/** The state of a webhook, with the reason if it is disabled. */
export const StateChip = ({ endpoint, t }: { endpoint: EndpointState; t: Words["t"] }) => {
  const why = whyOff(endpoint);
  if (why === null) {
    return (
      <Chip icon="check" tone="good">
        {t("webhooks.active")}
      </Chip>
    );
  }
  return (
    <Chip icon={why === "manual" ? "info" : "warning"} tone={why === "manual" ? "calm" : "bad"}>
      {t(`webhooks.off.${why}`)}
    </Chip>
  );
};
