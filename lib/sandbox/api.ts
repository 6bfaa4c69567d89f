import { serialiseApiKey } from "@/lib/api-keys/serialise";
import { env } from "@/lib/kit/env";
import { operation } from "@/lib/kit/http/operation";
import { one } from "@/lib/kit/http/pagination";
import { serialiseMerchant } from "@/lib/merchants/serialise";
import { createSandbox } from "@/lib/sandbox/create";
import { SandboxCreation, SandboxKey } from "@/lib/sandbox/schema";

export const sandboxCreateKey = operation({
  id: "sandbox.create_key",
  method: "POST",
  path: "/sandbox/keys",
  summary: "Get a test key without an account",
  description:
    "Makes a merchant of its own and a test key with all scopes. After 30 days without a call both are deleted, unless a person has claimed them.",
  group: "Sandbox",
  auth: "none",
  limit: "sandbox",
  body: SandboxCreation,
  returns: one(SandboxKey),
  example: { body: { name: "Essai" } },
  statements: 9,
  handle: ({ call, body }) => createSandbox(call, body),
  answer: ({ key, secret, merchant, claimToken }) => ({
    data: {
      ...serialiseApiKey(key),
      secret,
      merchant: serialiseMerchant(merchant),
      claimUrl: `${env().APP_ORIGIN}/claim/${claimToken}`,
    },
  }),
});
