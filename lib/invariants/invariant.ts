/** A promise that the rows keep at every moment, whatever happened: a statement that finds those which break it. */
export type Invariant = {
  /** `noun.what_holds`, stable: alarms are set on it. */
  name: string;
  /** What is promised, as a sentence. */
  promise: string;
  /** Finds the rows that break it: `id`, `merchant` (uuid, or null) and `what` is wrong with it. */
  sql: string;
  /** Reads the books of the sandbox bank, which are only there where it has the same database. */
  readsBank?: true;
};

/** A payment that was made, whether or not it was given back since. */
export const isPaid = (row: string): string => `${row}.status IN ('succeeded', 'refunded')`;

/** A payment that keeps others of the same thing away. */
export const isLive = (row: string): string =>
  `${row}.status IN ('processing', 'succeeded', 'refunded')`;

/** What of a table's rows is written at most once for each of these columns. */
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
