import { z } from "zod";
import { action } from "@/app/_server/action";
import { text } from "@/lib/kit/text";
import { simulateDecision } from "@/lib/kyb/decide";
import { refuseCards } from "../../_form";

const Simulation = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("verified"), reason: z.string().optional() }),
  z.strictObject({
    outcome: z.literal("rejected"),
    reason: z
      .string()
      .trim()
      .pipe(text({ max: 500 })),
  }),
]);

/** Test tool: plays the operator. */
export const POST = action({
  name: "settings.kyb.simulate",
  form: Simulation,
  scope: "merchant:write",
  back: "/dashboard/settings/kyb",
  run: async ({ ctx }, form) => {
    if (form.outcome === "verified") await simulateDecision(ctx, { outcome: "verified" });
    else {
      refuseCards({ reason: form.reason });
      await simulateDecision(ctx, form);
    }
    const done = form.outcome === "verified" ? "kybVerified" : "kybRejected";
    return { to: "/dashboard/settings/kyb", done };
  },
});
