import { statement } from "@/lib/kit/db";

/** The uses of one deprecated feature by one key. */
export type KeyUse = {
  keyId: string;
  keyName: string | null;
  prefix: string;
  last4: string;
  livemode: boolean;
  used: {
    name: string;
    uses: number;
    /** Those of the last thirty days. */
    recentUses: number;
    firstDay: string;
    lastUsedAt: Date;
  }[];
};

type Row = Omit<KeyUse, "used"> & KeyUse["used"][number];

const key = `k.id AS "keyId", k.name AS "keyName", k.prefix, k.last4, k.livemode`;
const valid = "k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())";
const last = `max(u.last_used_at) AS "lastUsedAt"`;
/** The last thirty days (UTC), including today, from an instant. */
const recent = (at: string): string =>
  `u.day > (${at}::timestamptz AT TIME ZONE 'UTC')::date - 30 AND u.day <= (${at}::timestamptz AT TIME ZONE 'UTC')::date`;

/** Per valid key of a merchant, in one mode or in both, its uses and their dates; the latest first. */
export const deprecatedUse = async (
  of: { merchantId: string; livemode?: boolean },
  at = new Date(),
): Promise<KeyUse[]> => {
  const rows = await statement<Row>(
    "deprecations.of_merchant",
    `SELECT ${key}, u.name, sum(u.uses)::float8 AS uses, ${last}, min(u.day)::text AS "firstDay",
       coalesce(sum(u.uses) FILTER (WHERE ${recent("$3")}), 0)::float8 AS "recentUses"
     FROM deprecation_uses u JOIN api_keys k ON k.id = u.api_key_id
     WHERE k.merchant_id = $1 AND ($2::boolean IS NULL OR k.livemode = $2) AND ${valid}
     GROUP BY k.id, u.name ORDER BY "lastUsedAt" DESC, u.name`,
    [of.merchantId, of.livemode ?? null, at],
  );
  const uses = new Map<string, KeyUse>();
  for (const { name, uses: count, recentUses, firstDay, lastUsedAt, ...of_ } of rows) {
    const known = uses.get(of_.keyId) ?? { ...of_, used: [] };
    known.used.push({ name, uses: count, recentUses, firstDay, lastUsedAt });
    uses.set(of_.keyId, known);
  }
  return [...uses.values()];
};

/** A merchant to notify before a removal, with its keys that used the feature; the latest first. */
export type MerchantUse = {
  merchantId: string;
  /** Whether a live key is among them. */
  livemode: boolean;
  keys: {
    keyName: string | null;
    prefix: string;
    last4: string;
    uses: number;
    /** A time as in JSON. */
    lastUsedAt: string;
  }[];
};

type Asked = { at: Date; after: string | null; limit: number };

/**
 * The merchants whose valid keys used one of these names in the last thirty days, in the order of their ids:
 * `after` is the last of the page before.
 */
export const merchantsUsing = (
  names: readonly string[],
  { at, after, limit }: Asked,
): Promise<MerchantUse[]> =>
  statement<MerchantUse>(
    "deprecations.merchants_using",
    `SELECT "merchantId", bool_or(livemode) AS livemode, json_agg(json_build_object('keyName', "keyName",
         'prefix', prefix, 'last4', last4, 'uses', uses, 'lastUsedAt', "lastUsedAt")
         ORDER BY "lastUsedAt" DESC, "keyId") AS keys
     FROM (SELECT k.merchant_id AS "merchantId", ${key}, sum(u.uses)::float8 AS uses, ${last}
       FROM deprecation_uses u JOIN api_keys k ON k.id = u.api_key_id
       WHERE u.name = ANY($1) AND ${recent("$2")} AND ($3::uuid IS NULL OR k.merchant_id > $3) AND ${valid}
       GROUP BY k.id) by_key
     GROUP BY "merchantId" ORDER BY "merchantId" LIMIT $4`,
    [names, at, after, limit],
  );
