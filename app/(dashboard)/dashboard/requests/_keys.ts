import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { listApiKeys } from "@/lib/api-keys/read";
import { holdsScope } from "@/lib/kit/scopes";

/** A key as the log names it. */
export type NamedKey = { id: string; name: string };

const KEYS_SHOWN = 100;

/** The keys of this mode, ended ones too; none for whoever may not see keys. */
export const keysOf = async ({ ctx }: Member, { t }: Words): Promise<NamedKey[]> => {
  if (!holdsScope(ctx.scopes, "api_keys:read")) return [];
  const { rows } = await listApiKeys(ctx, { limit: KEYS_SHOWN });
  return rows.map(({ id, name, last4 }) => ({
    id,
    name: `${name ?? t("apiKeys.unnamed")} ••${last4}`,
  }));
};

/** Who asked, in words. */
export const callerOf = (
  apiKeyId: string | null,
  keys: readonly NamedKey[],
  { t }: Words,
): string => {
  if (apiKeyId === null) return t("requests.noKey");
  return keys.find(({ id }) => id === apiKeyId)?.name ?? t("requests.goneKey");
};
