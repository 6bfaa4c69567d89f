import { z } from "zod";
import { bankFailures } from "@/lib/bank/provider";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { setupMachine } from "@/lib/setup-intents/machine";

export const SetupIntent = z
  .strictObject({
    object: z.literal("setup_intent"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    status: z.enum(setupMachine.states),
    customerId: z.uuid(),
    paymentMethodId: z.uuid().nullable(),
    clientSecret: z
      .string()
      .optional()
      .describe("Only in the answer of the creation; opens `/setup/<clientSecret>`"),
    failureCode: z.enum(bankFailures).nullable(),
    failureMessage: z.string().nullable().describe("French sentence for the cardholder"),
    expiresAt: z.int(),
    metadata: MetadataOut,
  })
  .meta({ id: "setup_intent" });
export type SetupIntent = z.infer<typeof SetupIntent>;

export const SetupIntentCreation = z.strictObject({
  customer: reference("cus"),
  metadata: NewMetadata.optional(),
});
export type SetupIntentCreation = z.infer<typeof SetupIntentCreation>;

export const setupRelations = ["customer", "paymentMethod"];

export const SetupIntentQuery = listQuery(
  "seti",
  { customer: reference("cus").optional() },
  { expand: setupRelations, offset: true },
);
export type SetupIntentQuery = z.infer<typeof SetupIntentQuery>;
