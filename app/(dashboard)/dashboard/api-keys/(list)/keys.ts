import { cache } from "react";
import { listApiKeys } from "@/lib/api-keys/read";
import type { Context } from "@/lib/kit/context";
import type { ApiKey } from "@/prisma/client/client";

const SHOWN = 100;

/** Whether a key has stopped working. */
export const isOver = ({ revokedAt, expiresAt }: ApiKey, at: Date): boolean =>
  revokedAt !== null || (expiresAt !== null && expiresAt <= at);

/** Active and ended keys, loaded once for the page. */
export const keysByState = cache(async (ctx: Context) => {
  const { rows } = await listApiKeys(ctx, { limit: SHOWN });
  const at = new Date();
  return {
    active: rows.filter((key) => !isOver(key, at)),
    ended: rows.filter((key) => isOver(key, at)),
  };
});

/** A key as it may be shown: its mode and its last characters. */
export const maskOf = ({ prefix, last4 }: Pick<ApiKey, "prefix" | "last4">): string =>
  `${prefix}••${last4}`;
