import { z } from "zod";
import { scopes } from "@/lib/api-keys/scopes";
import { listQuery } from "@/lib/kit/http/pagination";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { text } from "@/lib/kit/text";

export const ApiKey = z
  .strictObject({
    object: z.literal("api_key"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    name: z.string().nullable(),
    prefix: z.enum(["svc_live_", "svc_test_"]),
    last4: z.string(),
    scopes: z.array(z.string()),
    apiVersion: z.string().describe("Fixed when the key is created"),
    active: z.boolean().describe("Neither revoked nor past its expiry"),
    secret: z.string().nullable().describe("The key itself. Only in the response that creates it."),
    expiresAt: z.int().nullable(),
    revokedAt: z.int().nullable(),
    lastUsedAt: z.int().nullable().describe("To the minute"),
    createdBy: z.string().nullable().describe("`user:<uuid>`, `key:<uuid>` or `sandbox`"),
    metadata: MetadataOut,
  })
  .meta({ id: "api_key" });
export type ApiKey = z.infer<typeof ApiKey>;

const Scope = z.string().superRefine((scope, issues) => {
  if (scopes.includes(scope)) return;
  const shown = JSON.stringify(scope.slice(0, 60));
  issues.addIssue({ code: "custom", message: `${shown} is not a scope` });
});

/** The last second of the year 9999: later ones are not valid dates. */
const INSTANT_MAX = 253_402_300_799;

export const ApiKeyCreation = z.strictObject({
  name: text({ max: 80 }).optional(),
  scopes: z
    .array(Scope)
    .min(1)
    .max(scopes.length)
    .optional()
    .describe(
      '`["*"]` by default, which does not hold `merchant_bank:write`: an owner gives that to a live key, on the page',
    ),
  expiresAt: z.int().min(0).max(INSTANT_MAX).optional().describe("Unix seconds, in the future"),
  metadata: NewMetadata.optional(),
});
export type ApiKeyCreation = z.infer<typeof ApiKeyCreation>;

export const ApiKeyQuery = listQuery("key", {});
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>;
