import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { checkbox, choice, date, hidden, text, textarea } from "@/app/(dashboard)/_form/field";
import { rows } from "@/app/(dashboard)/_form/rows";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { createInvoice } from "@/lib/invoices/create";
import { deleteInvoice } from "@/lib/invoices/delete";
import { invoiceNotFound } from "@/lib/invoices/errors";
import { issueInvoiceByHand } from "@/lib/invoices/issue-draft";
import { outOfBandMethods } from "@/lib/invoices/machine";
import { markInvoicePaidOutOfBand } from "@/lib/invoices/mark-paid";
import {
  InvoiceCreation,
  InvoiceIssue,
  InvoiceMarkPaid,
  InvoiceUpdate,
} from "@/lib/invoices/schema";
import { updateInvoice } from "@/lib/invoices/update";
import { isUuid } from "@/lib/kit/ids";
import { dayOf, secondsOf } from "./_parts/days";
import { LINES_MOST, lineParts } from "./_parts/line-parts";

const scope = "invoices:write";
const one = { page: "/dashboard/invoices/[id]", scope, params: { id: id("in", invoiceNotFound) } };

const lines = rows({
  label: "invoices.lines",
  invalid: "invoices.wrong.lines",
  parts: lineParts,
  filled: ["label", "unit"],
  most: LINES_MOST,
});
const terms = {
  lines,
  dueAt: date({ label: "invoices.dueDate", invalid: "invoices.wrong.dueAt" }),
  memo: textarea({
    label: "invoices.memo",
    hint: "invoices.memoHint",
    max: 1000,
    isOptional: true,
  }),
};

type Typed = { lines: Record<(typeof lineParts)[number], string>[]; dueAt: string };

/** What is typed, as the API takes it. */
const bodyOf = ({ lines: typed, dueAt }: Typed) => ({
  dueAt: secondsOf(dueAt),
  lines: typed.map(({ label, quantity, unit, rate, product }) => ({
    label,
    quantity: quantity === "" ? 1 : typedAmount(quantity),
    unitAmountXpf: typedAmount(unit),
    ...(rate === "" ? {} : { tgcRate: Number(rate) / 100 }),
    ...(product === "" ? {} : { product }),
  })),
});

export const newInvoice = form({
  path: "/dashboard/invoices/create",
  // The customer is in the page's URL.
  page: (_, { customer = "" }) =>
    `/dashboard/invoices/new${isUuid(customer) ? `?customer=${customer}` : ""}`,
  scope,
  fields: { customer: hidden(z.uuid()), ...terms },
  submit: "invoices.createSubmit",
  run: ({ ctx }, { customer, memo, ...typed }) =>
    createInvoice(ctx, asBody(InvoiceCreation, { customer, memo, ...bodyOf(typed) })),
  done: "invoiceDrafted",
  to: (invoice) => `/dashboard/invoices/${invoice.id}`,
  json: (invoice) => ({ id: invoice.id }),
});

export const editInvoice = form({
  ...one,
  path: "/dashboard/invoices/[id]/update",
  fields: terms,
  submit: "invoices.save",
  variant: "plain",
  run: ({ ctx }, { memo = null, ...typed }, ids) =>
    updateInvoice(ctx, ids.id, asBody(InvoiceUpdate, { memo, ...bodyOf(typed) })),
  done: "invoiceSaved",
});

export const removeInvoice = form({
  ...one,
  path: "/dashboard/invoices/[id]/delete",
  submit: "invoices.delete",
  variant: "danger",
  confirm: "invoices.deleteConfirm",
  run: ({ ctx }, _, ids) => deleteInvoice(ctx, ids.id),
  done: "invoiceDeleted",
  to: "/dashboard/invoices",
});

export const issueInvoice = form({
  ...one,
  path: "/dashboard/invoices/[id]/issue",
  fields: { send: checkbox({ label: "invoices.issueSend" }) },
  submit: "invoices.issue",
  confirm: "invoices.issueConfirm",
  run: ({ ctx }, values, ids) => issueInvoiceByHand(ctx, ids.id, asBody(InvoiceIssue, values)),
  done: "invoiceIssued",
});

export const markInvoicePaid = form({
  ...one,
  path: "/dashboard/invoices/[id]/mark-paid",
  fields: {
    method: choice({
      label: "invoices.method",
      choices: outOfBandMethods.map((value) => ({
        value,
        text: `invoices.methods.${value}` as const,
      })),
    }),
    reference: text({
      label: "invoices.reference",
      hint: "invoices.referenceHint",
      max: 100,
      isOptional: true,
    }),
    paidAt: date({ label: "invoices.paidOn", invalid: "invoices.wrong.paidAt" }),
    send: checkbox({ label: "invoices.thank" }),
  },
  submit: "invoices.markPaid",
  confirm: "invoices.markPaidConfirm",
  run: ({ ctx }, { paidAt, ...values }, ids) =>
    markInvoicePaidOutOfBand(
      ctx,
      ids.id,
      asBody(InvoiceMarkPaid, { ...values, ...paidDate(paidAt) }),
    ),
  done: "invoiceMarkedPaid",
});

/** Today is now: the day has not ended. */
const paidDate = (day: string): { paidAt?: number } =>
  day === dayOf(new Date()) ? {} : { paidAt: secondsOf(day) };
