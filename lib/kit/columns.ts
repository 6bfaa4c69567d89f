import type { Context } from "@/lib/kit/context";
import { type AnyTx, lockOne, type VersionedTable } from "@/lib/kit/unit";
import { Prisma } from "@/prisma/client/client";

/** The models whose rows are locked and read in one statement. */
const models = {
  bankOperation: Prisma.BankOperationScalarFieldEnum,
  checkoutSession: Prisma.CheckoutSessionScalarFieldEnum,
  invoice: Prisma.InvoiceScalarFieldEnum,
  receipt: Prisma.ReceiptScalarFieldEnum,
  subscription: Prisma.SubscriptionScalarFieldEnum,
  terminalPayment: Prisma.TerminalPaymentScalarFieldEnum,
} as const;

type Model = keyof typeof models;

const snake = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table of a model, and the column by which others name its rows. */
export const tableOf = (model: Model) => ({
  table: `${snake(model)}s` as VersionedTable,
  id: `${snake(model)}_id`,
});

/**
 * The columns of a model by Prisma's names, for a statement that locks what it reads: `from` is its alias there,
 * `prefix` distinguishes two models of one statement.
 */
export const columnsOf = (model: Model, from: string, prefix = ""): string =>
  Object.keys(models[model])
    .map((field) => `${from}.${snake(field)} AS "${prefix}${field}"`)
    .join(", ");

/** The fields of a row with this prefix, without it. */
export const fieldsAfter = <Row>(prefix: string, row: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  ) as Row;

/** Locks a tenant's row and reads it, in one statement; undefined if it does not exist. */
export const lockRow = <Row extends { id: string }>(
  tx: AnyTx,
  { merchantId, livemode }: Pick<Context, "merchantId" | "livemode">,
  model: Model,
  id: string,
): Promise<Row | undefined> => {
  const { table } = tableOf(model);
  return lockOne<Row>(tx, {
    name: `lock.${table}`,
    table,
    // Only the names of table and columns, of the models above, are not parameters.
    sql: `SELECT ${columnsOf(model, "r")}, r.xmin::text FROM ${table} r
      WHERE r.id = $1::uuid AND r.merchant_id = $2::uuid AND r.livemode = $3`,
    values: [id, merchantId, livemode],
  });
};
