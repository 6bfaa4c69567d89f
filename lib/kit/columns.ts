import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { Prisma } from "@/prisma/client/client";

/** The models whose rows are locked and read in one statement. */
const models = {
  bankOperation: Prisma.BankOperationScalarFieldEnum,
  checkoutSession: Prisma.CheckoutSessionScalarFieldEnum,
  invoice: Prisma.InvoiceScalarFieldEnum,
  subscription: Prisma.SubscriptionScalarFieldEnum,
  terminalPayment: Prisma.TerminalPaymentScalarFieldEnum,
} as const;

type Model = keyof typeof models;

const snake = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table of a model, and the column by which others name its rows. */
export const tableOf = (model: Model) => ({ table: `${snake(model)}s`, id: `${snake(model)}_id` });

/**
 * The columns of a model under the names that Prisma gives them, for a statement that locks what it reads: `from`
 * is its alias there, `prefix` tells two models of one statement apart.
 */
export const columnsOf = (model: Model, from: string, prefix = ""): string =>
  Object.keys(models[model])
    .map((field) => `${from}.${snake(field)} AS "${prefix}${field}"`)
    .join(", ");

/** The fields of a row that began with this prefix, without it. */
export const fieldsAfter = <Row>(prefix: string, row: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  ) as Row;

/** Locks a tenant's row and reads it, in one statement; undefined where there is none. */
export const lockRow = async <Row>(
  tx: Tx,
  { merchantId, livemode }: Pick<Context, "merchantId" | "livemode">,
  model: Model,
  id: string,
): Promise<Row | undefined> => {
  // The names of table and columns, of the models above, are all that is not a parameter.
  const [row] = await tx.$queryRawUnsafe<Row[]>(
    `SELECT ${columnsOf(model, "r")} FROM ${tableOf(model).table} r
     WHERE r.id = $1::uuid AND r.merchant_id = $2::uuid AND r.livemode = $3 FOR UPDATE`,
    id,
    merchantId,
    livemode,
  );
  return row;
};
