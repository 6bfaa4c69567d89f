import { z } from "zod";
import { reference } from "@/lib/kit/ids";
import { PaymentMethod } from "@/lib/payment-methods/schema";
import { SetupIntent } from "@/lib/setup-intents/schema";
import { failureCodes } from "@/lib/transactions/failures";
import { Transaction } from "@/lib/transactions/schema";

const cards = ["pm_card_alpha", "pm_card_beta", "pm_card_gamma", "pm_card_expired"] as const;
const outcomes = ["succeeded", "failed", "processing"] as const;

export const SimulationRequest = z
  .strictObject({
    transactionId: reference("tx").optional(),
    setupIntentId: reference("seti").optional(),
    outcome: z.enum(outcomes),
    card: z.enum(cards).default("pm_card_alpha"),
    failureCode: z.enum(failureCodes).default("card_declined"),
  })
  .refine((body) => (body.transactionId === undefined) !== (body.setupIntentId === undefined), {
    path: ["transactionId"],
    message: "give exactly one of transactionId and setupIntentId",
  })
  .refine((body) => body.setupIntentId === undefined || body.outcome !== "processing", {
    path: ["outcome"],
    message: "processing applies to a payment only",
  });
export type SimulationRequest = z.infer<typeof SimulationRequest>;

// The same names and types: only their descriptions are new.
const outgoing = <Shape extends Record<string, z.ZodType>>(shape: Shape): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.meta({ deprecated: true })]),
  ) as Record<string, z.ZodType> as Shape;

/**
 * The flat copy of the transaction's scalar fields is deprecated: read `transaction`. Newer fields are only there.
 */
const flat = outgoing(
  Transaction.omit({
    object: true,
    livemode: true,
    recovered: true,
    taxes: true,
    quantity: true,
    answers: true,
  }).partial().shape,
);

export const TestSimulation = z
  .strictObject({
    ...flat,
    object: z.literal("test_simulation"),
    livemode: z.literal(false),
    outcome: z.enum(outcomes),
    replayed: z.boolean(),
    eventId: z.uuid().nullable(),
    transaction: Transaction.nullable(),
    setupIntent: SetupIntent.nullable(),
    paymentMethod: PaymentMethod.nullable(),
  })
  .meta({ id: "test_simulation" });
