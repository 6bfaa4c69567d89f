import type { Words } from "@/app/_intl/words";
import type { DeliveryError } from "@/lib/webhook-endpoints/schema";

type Attempted = { error: string | null; status: number | null; isDone: boolean };

/** What became of an attempt, in words: who answered what, or why nobody did. */
export const causeOf = ({ error, status, isDone }: Attempted, t: Words["t"]): string => {
  if (error === "redirect" && status !== null) {
    return t("delivery.redirected", { status: String(status) });
  }
  if (error) return t(`delivery.cause.${error as DeliveryError}`);
  if (status !== null) return t("delivery.answered", { status: String(status) });
  return t(isDone ? "delivery.notSent" : "delivery.waiting");
};
