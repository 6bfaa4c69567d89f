import { machine } from "@/lib/kit/machine";

/**
 * A delivery. `failed` will be retried, `exhausted` will not; `skipped` is no longer wanted by its endpoint.
 * A resend is a new delivery.
 */
export const deliveryMachine = machine({
  pending: { accept: "succeeded", fail: "failed", exhaust: "exhausted", skip: "skipped" },
  succeeded: {},
  failed: { accept: "succeeded", fail: "failed", exhaust: "exhausted", skip: "skipped" },
  exhausted: {},
  skipped: {},
});

export type DeliveryTrigger = "accept" | "fail" | "exhaust" | "skip";
