import { commitChanges } from "@/lib/kit/commit-changes";
import { isStale } from "@/lib/kit/contention";
import type { Context } from "@/lib/kit/context";
import { constraintOf, db, prismaTypes, statement, type Tx } from "@/lib/kit/db";
import { type Step, traced } from "@/lib/kit/telemetry/telemetry";
import type { Prisma } from "@/prisma/client/client";

/** A row that was read, and the transaction that wrote it as it was read. */
export type Version = { table: VersionedTable; id: string; xmin: string };

/**
 * The tables whose rows are read for a unit of work, in the order of their locks. Those that decide about others, as a
 * session about its payments, are written with each unit that read them.
 */
const versionedTables = {
  checkout_sessions: { touched: true },
  terminal_payments: { touched: true },
  subscriptions: { touched: true },
  invoices: { touched: true },
  transactions: { touched: false },
  bank_operations: { touched: false },
  receipts: { touched: false },
} as const;

export type VersionedTable = keyof typeof versionedTables;

export const isVersioned = (table: string): table is VersionedTable => table in versionedTables;

type Json = Readonly<Record<string, unknown>>;

/** One write of a unit of work, as `commit_changes` reads it. */
export type Change = { do: string } & Json;

/**
 * A unit of work: rows are read without locks, writes are collected, and one statement commits them all if no row
 * that was read has changed. Much cheaper than a transaction that is open while the process decides.
 */
export class Unit {
  readonly versions: Version[] = [];
  readonly changes: Change[] = [];
  readonly committed: (() => void)[] = [];
  /** What a constraint says when it refuses one of these writes. */
  readonly refusals = new Map<string, (thrown: unknown) => unknown>();
  /** It locks rows that other units of this moment may lock in another order. */
  isAlone = false;
}

/** Verbs that only read, collect and write by `lib/kit/changes.ts` take either. */
export type AnyTx = Tx | Unit;

type Reads =
  | "findFirst"
  | "findFirstOrThrow"
  | "findUnique"
  | "findUniqueOrThrow"
  | "findMany"
  | "count"
  | "groupBy"
  | "aggregate";
type Models = Uncapitalize<Prisma.ModelName>;

/** Prisma's queries that write nothing. */
export type Reader = {
  readonly [Model in Models]: Pick<Tx[Model], Reads & keyof Tx[Model]>;
} & Pick<Tx, "$queryRaw" | "$queryRawUnsafe">;

/** Reads as the transaction sees the database; for a unit of work, as it is now, without what the unit will write. */
export const readerOf = (tx: AnyTx): Reader => (tx instanceof Unit ? db : tx);

type Locking = {
  /** The statement's name on every connection. */
  name: string;
  table: VersionedTable;
  /** Selects one row with its `id` and its `xmin::text`; what locks it follows. */
  sql: string;
  values: unknown[];
};

/**
 * A row to decide upon: locked until the transaction ends; for a unit of work, read with the version that must still
 * be there when it commits. Undefined if there is none.
 */
export const lockOne = async <Row extends { id: string }>(
  tx: AnyTx,
  { name, table, sql, values }: Locking,
): Promise<Row | undefined> => {
  type Versioned = Row & { xmin: string };
  const [found] =
    tx instanceof Unit
      ? await statement<Versioned>(name, sql, values, prismaTypes)
      : await tx.$queryRawUnsafe<Versioned[]>(`${sql} FOR UPDATE`, ...values);
  if (!found) return undefined;
  const { xmin, ...row } = found;
  if (tx instanceof Unit) tx.versions.push({ table, id: found.id, xmin });
  return row as unknown as Row;
};

const TRIES_MAX = 12;
const PAUSE_MS = 4;

const unitStep: Step = { name: "database.unit", kind: "client" };

/**
 * Runs `work` and commits what it has collected. When something that it read was changed meanwhile, all of it is
 * done again with what is there now: nothing in it may leave the process. `tries` counts from 0.
 */
export const unitOfWork = <Result>(
  work: (unit: Unit, tries: number) => Promise<Result>,
): Promise<Result> =>
  traced(unitStep, async () => {
    for (let tries = 0; ; tries += 1) {
      const unit = new Unit();
      const result = await work(unit, tries);
      try {
        await commit(unit);
        return result;
      } catch (thrown) {
        if (!isStale(thrown) || tries === TRIES_MAX) throw refusalOf(unit, thrown);
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * tries));
    }
  });

const refusalOf = ({ refusals }: Unit, thrown: unknown): unknown =>
  refusals.get(constraintOf(thrown) ?? "")?.(thrown) ?? thrown;

/** Runs writes of which this constraint may refuse one: it is reported as the error that `refusal` returns. */
export const refusedAs = async (
  tx: AnyTx,
  constraint: string,
  refusal: (thrown: unknown) => unknown,
  writes: () => Promise<void>,
): Promise<void> => {
  if (tx instanceof Unit) {
    tx.refusals.set(constraint, refusal);
    return writes();
  }
  try {
    await writes();
  } catch (thrown) {
    throw constraintOf(thrown) === constraint ? refusal(thrown) : thrown;
  }
};

const commit = async (unit: Unit): Promise<void> => {
  const { versions, changes, committed, isAlone } = unit;
  if (changes.length > 0) {
    const xmin = await commitChanges({ versions: inLockOrder(unit), changes, isAlone });
    for (const version of versions) if (isWritten(unit, version)) version.xmin = xmin;
  }
  for (const act of committed) act();
};

const orderOf = Object.keys(versionedTables);

/** A fixed order avoids deadlocks. */
const inLockOrder = (unit: Unit) =>
  [...unit.versions]
    .filter(({ xmin }) => xmin !== NEW)
    .sort((a, b) => orderOf.indexOf(a.table) - orderOf.indexOf(b.table) || (a.id < b.id ? -1 : 1))
    .map((version) => ({ ...version, touch: isTouched(version) && !isUpdated(unit, version) }));

const isTouched = ({ table }: Version): boolean => versionedTables[table].touched;

const isUpdated = ({ changes }: Unit, { table, id }: Version): boolean =>
  changes.some((change) => change.do === `update ${table}` && change["id"] === id);

const isWritten = (unit: Unit, version: Version): boolean =>
  version.xmin === NEW || isTouched(version) || isUpdated(unit, version);

/** The version of a row that the unit itself will write. */
const NEW = "";

/** The version of a row that this unit inserts, for what reads it after the commit. */
export const newVersion = (tx: AnyTx, table: VersionedTable, id: string): void => {
  if (tx instanceof Unit) tx.versions.push({ table, id, xmin: NEW });
};

/** The two columns of the merchant and mode, as the database names them. */
export const tenantColumns = ({
  merchantId,
  livemode,
}: Pick<Context, "merchantId" | "livemode">) => ({
  merchant_id: merchantId,
  livemode,
});
