import type { Words } from "@/app/_intl/words";
import { buyerIn } from "@/lib/customers/buyer";
import { searchCustomers } from "@/lib/customers/search";
import { getInvoice } from "@/lib/invoices/read";
import { searchInvoices } from "@/lib/invoices/search";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { searchPaymentLinks } from "@/lib/payment-links/search";
import { labelOf } from "@/lib/payment-links/serialise";
import { searchTransactions } from "@/lib/transactions/search";
import { linkAmount } from "./link-amount";

/** One result of the palette. */
export type Finding = {
  kind: "payment" | "customer" | "link" | "invoice";
  id: string;
  href: string;
  title: string;
  detail: string;
};

/** A limit per kind, to leave space for the others. */
const EACH = 4;

type Reader = (ctx: Context, text: string, words: Words) => Promise<Finding[]>;

const payments: Reader = async (ctx, text, { t, xpf, when }) => {
  const { rows } = await searchTransactions(ctx, { text, limit: EACH });
  return rows.map(({ id, amountXpf, status, email, customerName, createdAt }) => ({
    kind: "payment",
    id,
    href: `/dashboard/payments/${id}`,
    title: xpf(amountXpf),
    detail: [t(`status.${status}`), email ?? customerName, when(createdAt, "table")]
      .filter(Boolean)
      .join(" · "),
  }));
};

const customers: Reader = async (ctx, text, { t }) => {
  const { rows } = await searchCustomers(ctx, { text, limit: EACH });
  return rows.map(({ id, name, email, phone }) => ({
    kind: "customer",
    id,
    href: `/dashboard/customers/${id}`,
    title: name ?? email ?? t("palette.unnamed"),
    detail: (name ? email : null) ?? phone ?? "",
  }));
};

const links: Reader = async (ctx, text, words) => {
  const { t } = words;
  const { rows } = await searchPaymentLinks(ctx, { text, limit: EACH });
  return rows.map((row) => ({
    kind: "link",
    id: row.id,
    href: `/dashboard/payment-links/${row.id}`,
    title: labelOf(row) || t("palette.unnamed"),
    detail: linkAmount(row, words),
  }));
};

const invoices: Reader = async (ctx, text, { t, xpf }) => {
  const id = bareId("in", text);
  const rows = id
    ? await invoiceOf(ctx, id)
    : (await searchInvoices(ctx, { text, limit: EACH })).rows;
  return rows.map(({ id, number, buyer, amountXpf }) => ({
    kind: "invoice",
    id,
    href: `/dashboard/invoices/${id}`,
    title: number ?? t("invoices.draft"),
    detail: [buyer && (buyerIn(buyer).name ?? buyerIn(buyer).email), xpf(amountXpf)]
      .filter(Boolean)
      .join(" · "),
  }));
};

const invoiceOf = (ctx: Context, id: string) =>
  getInvoice(ctx, id).then(
    (invoice) => [invoice],
    (thrown: unknown) => {
      if (thrown instanceof Refusal) return [];
      throw thrown;
    },
  );

const readers: readonly (readonly [string, Reader])[] = [
  ["transactions:read", payments],
  ["customers:read", customers],
  ["payment_links:read", links],
  ["invoices:read", invoices],
];

/** Searches the shop's objects, among those this member may read. */
export const findEverything = async (
  ctx: Context,
  text: string,
  words: Words,
): Promise<Finding[]> => {
  const allowed = readers.filter(([scope]) => holdsScope(ctx.scopes, scope));
  const found = await Promise.all(allowed.map(([, read]) => read(ctx, text, words)));
  return found.flat();
};
