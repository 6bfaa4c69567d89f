/** Merchants are divided into so many shards, processed concurrently by one run each, in any process. */
export const SHARDS = 16;

/** Fewer for deliveries, whose runs wait for further work and therefore cost more. */
export const DELIVERY_SHARDS = 4;

/** SQL: the shard of the merchant in a column, by the last bits of its id. */
export const shardOf = (column: string, shards: 4 | 16 = SHARDS): string =>
  `(get_byte(uuid_send(${column}), 15) & ${shards - 1})`;

/**
 * The condition of a statement for one shard, with a statement name of its own, so that it can use the shard's index;
 * empty for all merchants. `parameter` is the last one of the statement, as `$5`.
 */
export const inShard = (shard: number | undefined, parameter: string) =>
  shard === undefined
    ? { name: "", condition: "", values: [] }
    : {
        name: ".shard",
        condition: `AND ${shardOf("merchant_id")} = ${parameter}`,
        values: [shard],
      };

/** The shard of an event; undefined for all shards, as at the start of a process. */
export const shardIn = ({ data }: { data?: { shard?: unknown } }): number | undefined =>
  typeof data?.shard === "number" ? data.shard : undefined;
