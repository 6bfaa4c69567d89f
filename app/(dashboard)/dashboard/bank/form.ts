import { z } from "zod";
import { form } from "@/app/(dashboard)/_form/declare";
import { hidden, press } from "@/app/(dashboard)/_form/field";
import { faultKinds, injectFault } from "@/lib/bank/sandbox/faults";

/** Starts or ends faults of the test bank for this shop only. */
export const faultForm = form({
  path: "/dashboard/bank/order",
  page: "/dashboard/bank",
  scope: "payments:write",
  fields: { kind: hidden(z.enum(faultKinds)), minutes: press(["0", "5", "15", "60"]) },
  submit: "testBank.stop",
  run: async ({ ctx }, { kind, minutes }) => {
    await injectFault(ctx, { kind, minutes: Number(minutes) });
    return minutes;
  },
  done: (minutes) => (minutes === "0" ? "bankFaultEnded" : "bankFaultStarted"),
});
