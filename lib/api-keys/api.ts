import { createApiKey } from "@/lib/api-keys/create";
import { apiKeyLimit, apiKeyNotFound } from "@/lib/api-keys/errors";
import { listApiKeys } from "@/lib/api-keys/read";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { ApiKey, ApiKeyCreation, ApiKeyQuery } from "@/lib/api-keys/schema";
import { serialiseApiKey } from "@/lib/api-keys/serialise";
import { operation } from "@/lib/kit/http/operation";
import { listAnswer, listOf, one } from "@/lib/kit/http/pagination";
import { kybRequired } from "@/lib/merchants/errors";

const group = "API keys";

export const apiKeysList = operation({
  id: "api_keys.list",
  method: "GET",
  path: "/api-keys",
  summary: "List API keys",
  group,
  scope: "api_keys:read",
  query: ApiKeyQuery,
  returns: listOf(ApiKey),
  statements: 1,
  handle: ({ ctx, query }) => listApiKeys(ctx, query),
  answer: (page) => listAnswer(page, serialiseApiKey),
});

export const apiKeysCreate = operation({
  id: "api_keys.create",
  method: "POST",
  path: "/api-keys",
  summary: "Create an API key",
  description:
    "The key is of the caller's own mode, with scopes that the caller has itself and an expiry no later than the caller's. Its text is in this answer alone.",
  group,
  scope: "api_keys:write",
  body: ApiKeyCreation,
  returns: one(ApiKey),
  errors: [apiKeyLimit, kybRequired],
  idempotency: "optional",
  secrets: ["secret"],
  example: { body: { name: "Caisse du marché", scopes: ["payments:write", "customers:read"] } },
  statements: 7,
  handle: ({ ctx, body }) => createApiKey(ctx, body),
  answer: ({ key, secret }) => ({ data: { ...serialiseApiKey(key), secret } }),
});

export const apiKeysRevoke = operation({
  id: "api_keys.revoke",
  method: "DELETE",
  path: "/api-keys/{id}",
  summary: "Revoke an API key",
  group,
  scope: "api_keys:write",
  params: { id: "key" },
  returns: one(ApiKey),
  errors: [apiKeyNotFound],
  statements: 7,
  handle: ({ ctx, params }) => revokeApiKey(ctx, params.id),
  answer: (row) => ({ data: serialiseApiKey(row) }),
});
