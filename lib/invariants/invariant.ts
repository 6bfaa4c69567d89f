/** An invariant of the rows at every moment: a statement that finds the rows which break it. */
export type Invariant = {
  /** `noun.what_holds`, stable: alarms use it. */
  name: string;
  /** The invariant as a sentence. */
  promise: string;
  /** Finds the rows that break it: `id`, `merchant` (uuid, or null) and `what` is wrong with it. */
  sql: string;
  /** Reads the books of the sandbox bank, which are available only in the same database. */
  readsBank?: true;
};

/** A payment that was made, whether or not it was refunded since. */
export const isPaid = (row: string): string => `${row}.status IN ('succeeded', 'refunded')`;

/** A payment that blocks others of the same payable. */
export const isLive = (row: string): string =>
  `${row}.status IN ('processing', 'succeeded', 'refunded')`;

/** Rows of a table that may exist at most once for each of these columns. */
export const once = (
  of: Pick<Invariant, "name" | "promise"> & {
    table: string;
    columns: readonly string[];
    where?: string;
  },
): Invariant => ({
  name: of.name,
  promise: of.promise,
  sql: `
    SELECT concat_ws(' ', ${of.columns.join(", ")}) AS id, min(merchant_id::text)::uuid AS merchant,
      count(*) || ' rows of ${of.table} where one is allowed' AS what
    FROM ${of.table} WHERE ${of.where ?? "true"} GROUP BY ${of.columns.join(", ")} HAVING count(*) > 1`,
});
