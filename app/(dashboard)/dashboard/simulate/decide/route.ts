import { z } from "zod";
import { action } from "@/app/_server/action";
import { forbidden, refuse } from "@/lib/kit/errors";
import { SimulationRequest } from "@/lib/simulation/schema";
import { simulate } from "@/lib/simulation/simulate";

const Decision = z.strictObject({
  kind: z.enum(["payment", "setup"]),
  id: z.uuid(),
  /** `succeeded`, `failed:card_declined`, `succeeded:pm_card_alpha` */
  choice: z.string().max(60),
});
type Decision = z.infer<typeof Decision>;

const requestOf = ({ kind, id, choice }: Decision): SimulationRequest => {
  const [outcome, detail] = choice.split(":");
  return SimulationRequest.parse({
    ...(kind === "payment" ? { transactionId: id } : { setupIntentId: id }),
    outcome,
    ...(detail && outcome === "failed" ? { failureCode: detail } : {}),
    ...(detail && outcome === "succeeded" ? { card: detail } : {}),
  });
};

/** Decides as POST /test/simulate does. */
export const POST = action({
  name: "simulate.decide",
  form: Decision.transform(requestOf),
  scope: "payments:write",
  back: ({ kind, id }) =>
    z.uuid().safeParse(id).success
      ? `/dashboard/simulate?${kind === "setup" ? "setup" : "payment"}=${id}`
      : "/dashboard/simulate",
  run: async ({ ctx }, request) => {
    if (ctx.livemode) refuse(forbidden);
    const { eventId, replayed } = await simulate(ctx, request);
    const query = new URLSearchParams({
      ...(request.transactionId ? { payment: request.transactionId } : {}),
      ...(request.setupIntentId ? { setup: request.setupIntentId } : {}),
      ...(eventId ? { event: eventId } : {}),
    });
    const done = replayed ? "simulatedBefore" : "simulated";
    return { to: `/dashboard/simulate?${query}`, done };
  },
});
