import type { Context } from "@/lib/kit/context";
import { afterCommit } from "@/lib/kit/db";
import { SHARDS } from "@/lib/kit/shard";
import { type AnyTx, type Change, isVersioned, newVersion, Unit } from "@/lib/kit/unit";
import type {
  BankOperation,
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceAttempt,
  OutgoingMail,
  Receipt,
  Subscription,
  TerminalPayment,
  Transaction,
} from "@/prisma/client/client";

type Amount = "amountXpf" | "amountRefundedXpf" | "refundReservedXpf" | "htXpf" | "tgcXpf";

/** Amounts are as exact as numbers below 2^53; the parties of a payment are copied by the database. */
type Loose<Row> = {
  [Column in keyof Row]: Column extends Amount ? Row[Column] | number : Row[Column];
};

/** The rows that a unit of work may write. `prisma/changes.db.test.ts` compares their columns with `commit_changes`. */
type Inserted = {
  transactions: Loose<Omit<Transaction, "seller" | "buyer" | "taxLabel">>;
  bank_operations: BankOperation;
  checkout_sessions: CheckoutSession;
  customers: Customer;
  invoices: Invoice;
  invoice_attempts: InvoiceAttempt;
};

type Updated = {
  transactions: Inserted["transactions"];
  bank_operations: BankOperation;
  checkout_sessions: CheckoutSession;
  terminal_payments: TerminalPayment;
  invoices: Invoice;
  invoice_attempts: InvoiceAttempt;
  subscriptions: Subscription;
  receipts: Receipt;
};

/** Writes a change: with the unit of work it is part of, or at once inside a transaction. */
export const write = async (tx: AnyTx, change: Change): Promise<void> => {
  if (tx instanceof Unit) tx.changes.push(change);
  else {
    const changes = JSON.stringify([change]);
    await tx.$queryRaw`SELECT commit_changes('[]'::jsonb, ${changes}::jsonb) AS xmin`;
  }
};

const names = new Map<string, string>();

/** The column of a field of Prisma's: `createdAt` is `created_at`. */
const columnOf = (field: string): string => {
  const known = names.get(field);
  if (known) return known;
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(field, column);
  return column;
};

/** Bytes as the database reads them from text. */
export const hex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString("hex")}`;

const textOf = (value: unknown): unknown => {
  if (typeof value === "bigint") return value.toString();
  return value instanceof Uint8Array ? hex(value) : value;
};

const columnsIn = (row: object): Record<string, unknown> => {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) columns[columnOf(field)] = textOf(value);
  return columns;
};

/** Writes a new row, with every column. */
export const insertRow = <Table extends keyof Inserted>(
  tx: AnyTx,
  table: Table,
  row: Inserted[Table],
): Promise<void> => {
  if (isVersioned(table)) newVersion(tx, table, row.id);
  return write(tx, { do: `insert ${table}`, row: columnsIn(row) });
};

/** Issues a receipt with the next number of its year, unless its payment has one. */
export const insertReceipt = (
  tx: AnyTx,
  row: Omit<Receipt, "number">,
  year: number,
): Promise<void> => write(tx, { do: "insert receipts", year, row: columnsIn(row) });

/** Queues a mail, unless there is one with its key, and wakes its sender: at once or at a time. */
export const queueRow = (tx: AnyTx, row: OutgoingMail, at?: Date): Promise<void> =>
  write(tx, { do: "queue mail", shard: shardOf(row), ...(at ? { at } : {}), row: columnsIn(row) });

type Update<Row> = {
  id: string;
  /** Its status, or state, as it was read: with any other nothing is written, and the caller is refused. */
  from: string;
  patch: Partial<Row>;
};

/** Writes columns of a row by compare-and-set of its status; the other columns stay as they are. */
export const updateRow = <Table extends keyof Updated>(
  tx: AnyTx,
  table: Table,
  { id, from, patch }: Update<Updated[Table]>,
): Promise<void> => write(tx, { do: `update ${table}`, id, state: from, patch: columnsIn(patch) });

/** The merchant's shard: see `jobs.shard`. */
const shardOf = ({ merchantId }: Pick<Context, "merchantId">): number =>
  Number.parseInt(merchantId.slice(-2), 16) % SHARDS;

/** Wakes the functions that an event triggers, for the merchant's shard, once this commits; or at a time. */
export const wake = (
  tx: AnyTx,
  event: string,
  of: Pick<Context, "merchantId">,
  at?: Date,
): Promise<void> => write(tx, { do: "wake", event, shard: shardOf(of), ...(at ? { at } : {}) });

/** Runs a callback once this is committed, and never if it is not: it must neither wait nor throw. */
export const onceCommitted = (tx: AnyTx, act: () => void): void => {
  if (tx instanceof Unit) tx.committed.push(act);
  else afterCommit(tx, act);
};
