import { machine } from "@/lib/kit/machine";

/**
 * A delivery. `failed` is tried again, `exhausted` is given up; `skipped` is no longer wanted by its endpoint.
 * Sent again, it is another delivery.
 */
export const deliveryMachine = machine({
  pending: { accept: "succeeded", fail: "failed", exhaust: "exhausted", skip: "skipped" },
  succeeded: {},
  failed: { accept: "succeeded", fail: "failed", exhaust: "exhausted", skip: "skipped" },
  exhausted: {},
  skipped: {},
});

export type DeliveryTrigger = "accept" | "fail" | "exhaust" | "skip";
