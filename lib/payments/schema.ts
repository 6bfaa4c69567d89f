import { z } from "zod";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { transactionMachine } from "@/lib/transactions/machine";

export const PaymentIntent = z
  .strictObject({
    object: z.literal("payment_intent"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    clientSecret: z.string().nullable(),
    status: z.enum(transactionMachine.states),
    customerId: z.uuid().nullable(),
    amountXpf: z.int(),
    amountEurCents: z.int(),
    metadata: MetadataOut,
    intentId: z.string().meta({ deprecated: true }),
    transactionId: z.uuid().meta({ deprecated: true }),
  })
  .meta({ id: "payment_intent" });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const PaymentCreation = z
  .strictObject({
    amountXpf: z.int().min(100).max(10_000_000),
    merchantId: z.uuid().optional(),
    paymentLinkId: reference("plink").optional(),
    paymentMethod: reference("pm").optional(),
    offSession: z.boolean().optional(),
    customer: reference("cus").optional(),
    metadata: NewMetadata.optional(),
  })
  .refine((body) => body.paymentMethod === undefined || body.customer !== undefined, {
    path: ["customer"],
    message: "required with paymentMethod",
  });
export type PaymentCreation = z.infer<typeof PaymentCreation>;
