import { statement } from "@/lib/kit/db";

/** What one key used of what is on its way out. */
export type KeyUse = {
  keyId: string;
  keyName: string | null;
  prefix: string;
  last4: string;
  livemode: boolean;
  used: { name: string; uses: number; firstDay: string; lastUsedAt: Date }[];
};

type Row = Omit<KeyUse, "used"> & KeyUse["used"][number];

const key = `k.id AS "keyId", k.name AS "keyName", k.prefix, k.last4, k.livemode`;
const valid = "k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())";
const summed = `sum(u.uses)::float8 AS uses, max(u.last_used_at) AS "lastUsedAt"`;

/** Per valid key of a merchant, in one mode or in both, what it used and when; the latest first. */
export const deprecatedUse = async (of: {
  merchantId: string;
  livemode?: boolean;
}): Promise<KeyUse[]> => {
  const rows = await statement<Row>(
    "deprecations.of_merchant",
    `SELECT ${key}, u.name, ${summed}, min(u.day)::text AS "firstDay"
     FROM deprecation_uses u JOIN api_keys k ON k.id = u.api_key_id
     WHERE k.merchant_id = $1 AND ($2::boolean IS NULL OR k.livemode = $2) AND ${valid}
     GROUP BY k.id, u.name ORDER BY "lastUsedAt" DESC, u.name`,
    [of.merchantId, of.livemode ?? null],
  );
  const uses = new Map<string, KeyUse>();
  for (const { name, uses: count, firstDay, lastUsedAt, ...of_ } of rows) {
    const known = uses.get(of_.keyId) ?? { ...of_, used: [] };
    known.used.push({ name, uses: count, firstDay, lastUsedAt });
    uses.set(of_.keyId, known);
  }
  return [...uses.values()];
};

/** A key, of any merchant, whose holder must be told before a name goes. */
export type KeyToTell = Omit<KeyUse, "used"> & {
  merchantId: string;
  merchantName: string;
  uses: number;
  lastUsedAt: Date;
};

/** Every valid key that used this name, in the order of the keys: `after` is the last of the page before. */
export const keysUsing = (
  name: string,
  { after, limit = 100 }: { after?: string; limit?: number } = {},
): Promise<KeyToTell[]> =>
  statement<KeyToTell>(
    "deprecations.keys_using",
    `SELECT m.id AS "merchantId", m.name AS "merchantName", ${key}, ${summed}
     FROM deprecation_uses u JOIN api_keys k ON k.id = u.api_key_id JOIN merchants m ON m.id = k.merchant_id
     WHERE u.name = $1 AND ($2::uuid IS NULL OR k.id > $2) AND ${valid}
     GROUP BY m.id, k.id ORDER BY k.id LIMIT $3`,
    [name, after ?? null, limit],
  );
