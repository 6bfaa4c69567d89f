import { serialiseApiKey } from "@/lib/api-keys/serialise";
import { keyHash, pepperId, prefixOf } from "@/lib/api-keys/text";
import { recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant, versionOf } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { Metadata } from "@/lib/kit/metadata";
import type { ApiKey } from "@/prisma/client/client";

type NewKey = {
  /** The key itself; only its HMAC and last four characters are stored. */
  secret: string;
  name?: string | undefined;
  scopes?: readonly string[] | undefined;
  expiresAt?: Date | undefined;
  metadata?: Metadata | undefined;
};

/** Stores a key and its event. The caller's right to do so was checked before. */
export const issueKey = async (tx: Tx, ctx: Context, key: NewKey): Promise<ApiKey> => {
  const row = await tx.apiKey.create({
    data: {
      ...tenant(ctx),
      id: newId(),
      name: key.name ?? null,
      prefix: prefixOf(ctx.livemode),
      last4: key.secret.slice(-4),
      hash: keyHash(key.secret),
      pepperId: pepperId(),
      scopes: [...new Set(key.scopes ?? ["*"])],
      apiVersion: versionOf(ctx),
      expiresAt: key.expiresAt ?? null,
      createdBy: creatorOf(ctx),
      metadata: key.metadata ?? {},
      createdAt: now(ctx),
    },
  });
  await recordEvent(tx, ctx, { type: "api_key.created", data: serialiseApiKey(row), sequence: 1 });
  return row;
};

const creatorOf = ({ actor }: Context): string | null => {
  if (actor.kind === "key") return `key:${actor.id}`;
  if (actor.kind === "member") return `user:${actor.id}`;
  return actor.kind === "sandbox" ? "sandbox" : null;
};
