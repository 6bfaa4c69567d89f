import type { Words } from "@/app/_intl/words";
import type { DeliveryError } from "@/lib/webhook-deliveries/schema";

type Attempted = { error: string | null; status: number | null; isDone: boolean };

/** The result of an attempt: the HTTP status, or why there was no response. */
export const causeOf = ({ error, status, isDone }: Attempted, t: Words["t"]): string => {
  if (error === "redirect" && status !== null) {
    return t("delivery.redirected", { status: String(status) });
  }
  if (error) return t(`delivery.cause.${error as DeliveryError}`);
  if (status !== null) return t("delivery.answered", { status: String(status) });
  return t(isDone ? "delivery.notSent" : "delivery.waiting");
};

const SECOND_MS = 1000;

/** `112 ms`, or `15 s` for longer times. */
export const durationOf = (milliseconds: number, { t, number }: Words): string =>
  milliseconds < SECOND_MS
    ? t("payment.milliseconds", { count: number(milliseconds) })
    : t("payment.seconds", { count: number(Math.round(milliseconds / 100) / 10) });
