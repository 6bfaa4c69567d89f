import fc from "fast-check";
import { expectShown } from "@/lib/testing/model/agree";
import { dayOf } from "@/lib/testing/model/billing";
import { any, choose, command } from "@/lib/testing/model/command";
import { DAY, isLive } from "@/lib/testing/model/results";
import {
  conflict,
  created,
  type Expectation,
  expectReply,
  ok,
  post,
} from "@/lib/testing/model/shop";
import type { Invoice, World } from "@/lib/testing/model/world";

const path = "/extensions/invoices";

const write = command(
  "write invoice",
  {
    of: any,
    days: fc.integer({ min: 0, max: 40 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    unit: fc.integer({ min: 100, max: 9000 }),
  },
  {
    can: ({ customers }) => customers.length > 0,
    run: async (world, shop, { of, days, quantity, unit }) => {
      const { id: customerId } = choose(world.customers, of);
      const dueAt = world.now + days * DAY;
      const lines = [
        { label: "Cours", quantity, unitAmountXpf: unit },
        { label: "Livret", unitAmountXpf: 500 },
      ];
      const reply = await post(shop, path, { customer: customerId, lines, dueAt });
      expectReply(reply, created);
      const invoice: Invoice = {
        id: reply.body.data.id,
        created: world.now,
        status: "draft",
        subscriptionId: null,
        customerId,
        periodStart: null,
        periodEnd: null,
        issuedAt: null,
        dueAt,
        amountXpf: quantity * unit + 500,
        attemptCount: 0,
        nextAttemptAt: null,
        transactionId: null,
        paidAt: null,
        paidOutOfBand: null,
        unpaidAt: null,
        attempts: [],
      };
      world.invoices.push(invoice);
      expectShown(reply.body.data, invoice);
    },
  },
);

const hasInvoices = ({ invoices }: Readonly<World>): boolean => invoices.length > 0;

/** Mostly one by hand, if there is any. */
const chosen = ({ invoices }: World, drawn: number): Invoice => {
  const byHand = invoices.filter(({ subscriptionId }) => subscriptionId === null);
  return choose(byHand.length > 0 && drawn % 5 > 0 ? byHand : invoices, drawn);
};

const issue = command(
  "issue invoice",
  { invoice: any },
  {
    can: hasInvoices,
    run: async (world, shop, { invoice: drawn }) => {
      const invoice = chosen(world, drawn);
      const reply = await post(shop, `${path}/${invoice.id}/issue`, {});
      if (invoice.status !== "draft") return expectReply(reply, conflict("invoice_issued"));
      if (dayOf(invoice.dueAt) < dayOf(world.now)) {
        return expectReply(reply, conflict("invoice_due_date_past"));
      }
      expectReply(reply, ok);
      Object.assign(invoice, { status: "open", issuedAt: world.now });
      expectShown(reply.body.data, invoice);
    },
  },
);

const remove = command(
  "delete draft",
  { invoice: any },
  {
    can: hasInvoices,
    run: async (world, shop, { invoice: drawn }) => {
      const invoice = chosen(world, drawn);
      const reply = await shop.of.api.delete(`${path}/${invoice.id}`);
      if (invoice.status !== "draft") return expectReply(reply, conflict("invoice_issued"));
      expectReply(reply, ok);
      world.invoices = world.invoices.filter((one) => one !== invoice);
    },
  },
);

/** Why an invoice cannot be marked as paid. */
const whyNotMarked = ({ payments }: World, invoice: Invoice): Expectation | null => {
  if (invoice.subscriptionId !== null) return conflict("invoice_of_subscription");
  if (invoice.status === "draft") return conflict("invoice_draft");
  if (invoice.status === "paid") return conflict("invoice_paid");
  const isPaying = payments.some((one) => one.invoiceId === invoice.id && isLive(one));
  return isPaying ? conflict("invoice_payment_in_progress") : null;
};

const markPaid = command(
  "mark invoice paid",
  { invoice: any, method: fc.constantFrom("transfer", "cheque", "cash") },
  {
    can: hasInvoices,
    run: async (world, shop, { invoice: drawn, method }) => {
      const invoice = chosen(world, drawn);
      const reply = await post(shop, `${path}/${invoice.id}/mark-paid`, { method });
      const why = whyNotMarked(world, invoice);
      if (why) return expectReply(reply, why);
      expectReply(reply, ok);
      const paidAt = world.now;
      Object.assign(invoice, { status: "paid", paidAt });
      invoice.paidOutOfBand = { method, reference: null, paidAt };
      expectShown(reply.body.data, invoice);
    },
  },
);

/** Invoices by hand; they are paid as the others. */
export const invoiceCommands = [write, issue, issue, remove, markPaid];
