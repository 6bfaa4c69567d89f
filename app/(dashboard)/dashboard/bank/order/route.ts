import { z } from "zod";
import { action } from "@/app/_server/action";
import { faultKinds, injectFault } from "@/lib/bank/sandbox/faults";

const Order = z.strictObject({
  kind: z.enum(faultKinds),
  minutes: z.enum(["0", "5", "15", "60"]),
});

/** Orders trouble at the test bank for this shop alone, or has enough of it. */
export const POST = action({
  name: "bank.order",
  form: Order,
  scope: "payments:write",
  back: "/dashboard/bank",
  run: async ({ ctx }, { kind, minutes }) => {
    await injectFault(ctx, { kind, minutes: Number(minutes) });
    return { to: "/dashboard/bank", done: minutes === "0" ? "bankCalm" : "bankTroubled" };
  },
});
