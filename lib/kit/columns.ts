import { Prisma } from "@/prisma/client/client";

/** The models whose rows are locked and read in one statement. */
const models = {
  bankOperation: Prisma.BankOperationScalarFieldEnum,
  invoice: Prisma.InvoiceScalarFieldEnum,
  subscription: Prisma.SubscriptionScalarFieldEnum,
} as const;

const snake = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The columns of a model under the names that Prisma gives them, for a statement that locks what it reads: `from`
 * is its alias there, `prefix` tells two models of one statement apart.
 */
export const columnsOf = (model: keyof typeof models, from: string, prefix = ""): string =>
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
