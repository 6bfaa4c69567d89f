import { cache } from "react";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { listApiKeys } from "@/lib/api-keys/read";
import type { Context } from "@/lib/kit/context";
import { holdsScope } from "@/lib/kit/scopes";
import type { ApiKey } from "@/prisma/client/client";

/** A key as the log names it. */
export type NamedKey = { id: string; name: string };

const KEYS_SHOWN = 100;

/**
 * The keys of this mode, ended ones included, loaded once for a page; none without permission to read keys.
 */
export const readKeys = cache(async (ctx: Context): Promise<ApiKey[]> => {
  if (!holdsScope(ctx.scopes, "api_keys:read")) return [];
  return (await listApiKeys(ctx, { limit: KEYS_SHOWN })).rows;
});

const named = ({ id, name, last4 }: ApiKey, { t }: Words): NamedKey => ({
  id,
  name: `${name ?? t("apiKeys.unnamed")} ••${last4}`,
});

/** The same keys, by name. */
export const keysOf = async ({ ctx }: Pick<Member, "ctx">, words: Words): Promise<NamedKey[]> =>
  (await readKeys(ctx)).map((key) => named(key, words));

/** The author of a request that was loaded with its key. */
export const callerWith = (
  { apiKeyId, apiKey }: { apiKeyId: string | null; apiKey: ApiKey | undefined },
  words: Words,
): string => callerOf(apiKeyId, apiKey ? [named(apiKey, words)] : [], words);

/** The author, as text. */
export const callerOf = (
  apiKeyId: string | null,
  keys: readonly NamedKey[],
  { t }: Words,
): string => {
  if (apiKeyId === null) return t("requests.noKey");
  return keys.find(({ id }) => id === apiKeyId)?.name ?? t("requests.goneKey");
};
