import { z } from "zod";
import { ApiKey } from "@/lib/api-keys/schema";
import { email, text } from "@/lib/kit/text";
import { Merchant } from "@/lib/merchants/schema";

export const SandboxCreation = z.strictObject({
  name: text({ max: 80 }).optional().describe("Of the merchant and of its key"),
  email: email().optional().describe("The merchant's support address"),
});
export type SandboxCreation = z.infer<typeof SandboxCreation>;

export const SandboxKey = ApiKey.extend({
  merchant: Merchant,
  claimUrl: z.url().describe("Where a person signs in to claim the merchant"),
});
