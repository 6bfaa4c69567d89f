import { isOutage } from "@/lib/kit/contention";
import { statement } from "@/lib/kit/db";
import { gather } from "@/lib/kit/gather";
import type { Change } from "@/lib/kit/unit";

/** A row that was read, as `commit_changes` reads it. */
type Seen = { table: string; id: string; xmin: string; touch: boolean };

/** What to write if none of the rows that were read has changed. */
export type Commit = {
  versions: readonly Seen[];
  changes: readonly Change[];
  /** Whether its statement is not shared. */
  isAlone?: boolean;
};

const ALONE = "SELECT commit_changes($1::jsonb, $2::jsonb) AS xmin";
const TOGETHER =
  "SELECT commit_changes(versions, changes) AS xmin FROM unnest($1::jsonb[], $2::jsonb[]) AS units (versions, changes)";

const alone = async ({ versions, changes }: Commit): Promise<string> => {
  const values = [JSON.stringify(versions), JSON.stringify(changes)];
  const [row] = await statement<{ xmin: string }>("kit.commit_changes", ALONE, values);
  return row?.xmin ?? "";
};

const placeOf = ({ versions, changes }: Commit): string => {
  const claim = changes.find((change) => change.do === "claim key");
  return claim ? JSON.stringify(claim["row"]) : (versions[0]?.id ?? "");
};

/** In the order of what they lock: two sets with the same keys or rows do not wait for each other in a circle. */
const together = async (commits: readonly Commit[]): Promise<string[]> => {
  const sorted = commits.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const [row] = await statement<{ xmin: string }>("kit.commit_set", TOGETHER, [
    sorted.map(({ versions }) => JSON.stringify(versions)),
    sorted.map(({ changes }) => JSON.stringify(changes)),
  ]);
  // One transaction wrote all of them.
  return commits.map(() => row?.xmin ?? "");
};

const gathered = gather<Commit, string>({
  together,
  alone,
  // If the database is unavailable, a set may have been committed: the callers send their keys again.
  isRetried: (thrown) => !isOutage(thrown),
  size: 32,
  atOnce: 2,
  waiting: 1000,
});

/** Rows of their own only: nobody waits for them, and they wait for nobody for long. */
const OWN: readonly string[] = [
  "insert customers",
  "insert checkout_sessions",
  "insert transactions",
  "insert bank_operations",
  "claim key",
  "store response",
  "update receipts",
];

const isOwn = (change: Change): boolean =>
  OWN.includes(change.do) ||
  // The first event of a row that is new.
  (change.do === "event" && (change["row"] as Record<string, unknown>)["sequence"] !== undefined);

/** Adds rows only, or changes one receipt, which its sender has leased. */
const isApart = ({ versions, changes }: Commit): boolean =>
  versions.length === 0
    ? changes.every(isOwn)
    : versions.every(({ table }) => table === "receipts") &&
      changes.every((change) => change.do === "event" || isOwn(change));

/**
 * Writes a unit of work in one statement, and returns the `xmin` of its rows. What only adds rows, or records that a
 * receipt was sent, shares the statement with others of this moment; each has its own outcome.
 */
export const commitChanges = (commit: Commit): Promise<string> =>
  isApart(commit) && !commit.isAlone ? gathered(commit) : alone(commit);
