import type { ApiKey } from "@/lib/api-keys/schema";
import { now, unix, unixOrNull } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import type { ApiKey as Row } from "@/prisma/client/client";

/** A key without its secret, which is not stored: only the response to its creation adds it. */
export const serialiseApiKey = (row: Row): ApiKey => ({
  object: "api_key",
  id: row.id,
  created: unix(row.createdAt),
  livemode: row.livemode,
  name: row.name,
  prefix: row.prefix as ApiKey["prefix"],
  last4: row.last4,
  scopes: row.scopes,
  apiVersion: row.apiVersion,
  active: isActive(row),
  secret: null,
  expiresAt: unixOrNull(row.expiresAt),
  revokedAt: unixOrNull(row.revokedAt),
  lastUsedAt: unixOrNull(row.lastUsedAt),
  createdBy: row.createdBy,
  metadata: asMetadata(row.metadata),
});

const isActive = (row: Row): boolean =>
  row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now(row));
