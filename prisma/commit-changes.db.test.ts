import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { Prisma } from "@/prisma/client/client";

const bodyOf = async (): Promise<string> => {
  const [row] = await db.$queryRaw<{ body: string }[]>`
    SELECT prosrc AS body FROM pg_proc WHERE proname = 'commit_changes'`;
  return row?.body ?? "";
};

/** The columns in the first list after `start`, in parentheses. */
const columnsAfter = (body: string, start: string): string[] => {
  const at = body.indexOf(start);
  expect(at).toBeGreaterThan(-1);
  const [, list = ""] = /\(([^()]*)\)/.exec(body.slice(at + start.length)) ?? [];
  return list.split(",").map((column) => column.trim().replaceAll('"', ""));
};

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const fieldsOf = (fields: Record<string, string>, without: readonly string[]) =>
  Object.keys(fields)
    .map(snake)
    .filter((column) => !without.includes(column))
    .sort();

const copied = ["seller", "buyer", "tax_label"];
const kept = ["id", "merchant_id", "livemode", "created_at"];

describe("commit_changes", () => {
  it.each([
    ["transactions", Prisma.TransactionScalarFieldEnum, copied],
    ["bank_operations", Prisma.BankOperationScalarFieldEnum, []],
    ["checkout_sessions", Prisma.CheckoutSessionScalarFieldEnum, []],
    ["customers", Prisma.CustomerScalarFieldEnum, []],
    ["invoices", Prisma.InvoiceScalarFieldEnum, []],
    ["invoice_attempts", Prisma.InvoiceAttemptScalarFieldEnum, []],
    ["receipts", Prisma.ReceiptScalarFieldEnum, []],
    ["outgoing_mails", Prisma.OutgoingMailScalarFieldEnum, []],
  ])(
    "inserts every column of %s but those that the database writes",
    async (table, fields, without) => {
      const columns = columnsAfter(await bodyOf(), `INSERT INTO ${table} (`.slice(0, -1));
      expect(columns.sort()).toEqual(fieldsOf(fields, without));
    },
  );

  it.each([
    ["transactions", Prisma.TransactionScalarFieldEnum, copied],
    ["bank_operations", Prisma.BankOperationScalarFieldEnum, []],
    ["checkout_sessions", Prisma.CheckoutSessionScalarFieldEnum, []],
    ["terminal_payments", Prisma.TerminalPaymentScalarFieldEnum, []],
    ["invoices", Prisma.InvoiceScalarFieldEnum, []],
    ["invoice_attempts", Prisma.InvoiceAttemptScalarFieldEnum, []],
    ["subscriptions", Prisma.SubscriptionScalarFieldEnum, []],
    ["receipts", Prisma.ReceiptScalarFieldEnum, []],
  ])("updates every column of %s that may change", async (table, fields, without) => {
    const columns = columnsAfter(await bodyOf(), `UPDATE ${table} t SET `);
    expect(columns.sort()).toEqual(fieldsOf(fields, [...without, ...kept]));
  });
});
