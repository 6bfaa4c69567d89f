/** So many parts of all merchants are worked on side by side: by one run each, in whichever process. */
const SHARDS = 16;

/** Deliveries have fewer: a run of theirs stays for a while to see what follows, and that costs. */
export const DELIVERY_SHARDS = 4;

/** SQL: the shard of the merchant in a column. Merchants fall into them by the last bits of their ids. */
export const shardOf = (column: string, shards: 4 | 16 = SHARDS): string =>
  `(get_byte(uuid_send(${column}), 15) & ${shards - 1})`;

/**
 * What a statement says of a shard: a text of its own, so that it has the shard's index; nothing where all merchants are
 * meant. `parameter` is the last one of the statement, as `$5`.
 */
export const inShard = (shard: number | undefined, parameter: string) =>
  shard === undefined
    ? { name: "", condition: "", values: [] }
    : {
        name: ".shard",
        condition: `AND ${shardOf("merchant_id")} = ${parameter}`,
        values: [shard],
      };

/** The shard that an event names; none where it is about all of them, as at the start of a process. */
export const shardIn = ({ data }: { data?: { shard?: unknown } }): number | undefined =>
  typeof data?.shard === "number" ? data.shard : undefined;
