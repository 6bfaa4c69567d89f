import pg from "pg";
import type { Context } from "@/lib/kit/context";
import { bareId } from "@/lib/kit/ids";
import type { TransactionSource, TransactionStatus } from "@/lib/transactions/machine";
import { idEnding } from "@/lib/transactions/reference";

/** The filters of a list of payments. */
export type Narrowing = {
  status?: TransactionStatus | undefined;
  /** Paid, and partly refunded. */
  isPartlyRefunded?: boolean | undefined;
  /** Payments with a receipt. */
  hasReceipt?: boolean | undefined;
  source?: TransactionSource | undefined;
  /** Payments that the bank has not decided, or with such a refund. */
  isWatched?: boolean | undefined;
  /** Payments with an open bank case. */
  hasCase?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  leastXpf?: number | undefined;
  mostXpf?: number | undefined;
  /** An id or an email address: of a customer, or typed on the page. */
  customer?: string | undefined;
  /** The id of a payment link. */
  link?: string | undefined;
  /**
   * An id, its short reference, an amount, the last four digits of a card, or a part of an address, name or
   * description.
   */
  text?: string | undefined;
};

type Add = (value: unknown) => string;

type Conditions = {
  /** Of the payments only. */
  conditions: string[];
  /** Of a payment and its customer, checked for each row in turn; null if there are none. */
  matching: (() => string) | null;
  values: unknown[];
  add: Add;
};

export const narrow = (ctx: Context, search: Narrowing): Conditions => {
  const values: unknown[] = [];
  const add: Add = (value) => `$${values.push(value)}`;
  const conditions = [
    `t.merchant_id = ${add(ctx.merchantId)}`,
    `t.livemode = ${add(ctx.livemode)}`,
    ...facts(search, add),
  ];
  const text = search.text?.trim().slice(0, 120);
  const id = text ? bareId("tx", text) : null;
  if (id) conditions.push(ofId(id, add));
  const address = addressIn(search);
  const searches = [
    ...(text && !id ? [() => matchesOf(text, add)] : []),
    ...(address ? [() => ofAddress(address, add)] : []),
  ];
  const matching = searches.length > 0 ? () => searches.map((run) => run()).join(" AND ") : null;
  return { conditions, values, add, matching };
};

// Written exactly as in its index. The planner takes them for a third of all payments, and would read these in the
// order of the list: they are few, and found first.
const WATCHED = `t.id = ANY (ARRAY(SELECT id FROM transactions WHERE merchant_id = $1 AND livemode = $2
  AND (status = 'processing' OR refund_reserved_xpf > amount_refunded_xpf)))`;

const HAS_CASE = `t.id IN (SELECT transaction_id FROM bank_cases c
  WHERE c.merchant_id = t.merchant_id AND c.livemode = t.livemode AND c.state = 'open')`;

const PARTLY_REFUNDED = "(t.status = 'succeeded' AND t.amount_refunded_xpf > 0)";

const HAS_RECEIPT = `EXISTS (SELECT FROM receipts r
  WHERE r.merchant_id = t.merchant_id AND r.livemode = t.livemode AND r.transaction_id = t.id)`;

const facts = (search: Narrowing, add: Add): string[] => {
  const filters = [
    ...(search.isWatched ? [WATCHED] : []),
    ...(search.hasCase ? [HAS_CASE] : []),
    ...(search.isPartlyRefunded ? [PARTLY_REFUNDED] : []),
    ...(search.hasReceipt ? [HAS_RECEIPT] : []),
  ];
  const compare = (test: string, value: unknown): void => {
    if (value !== undefined) filters.push(`${test} ${add(value)}`);
  };
  // Written out, not as parameters: a status has a thousandth of the payments or nearly all, and so its own plan.
  if (search.status) filters.push(`t.status = ${pg.escapeLiteral(search.status)}`);
  if (search.source) filters.push(`t.source = ${pg.escapeLiteral(search.source)}`);
  compare("t.created_at >=", search.from);
  compare("t.created_at <", search.to);
  compare("t.amount_xpf >=", search.leastXpf);
  compare("t.amount_xpf <=", search.mostXpf);
  if (search.link) compare("t.payment_link_id =", bareId("plink", search.link) ?? NOBODY);
  const customer = search.customer && bareId("cus", search.customer.trim());
  if (customer) compare("t.customer_id =", customer);
  return filters;
};

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** The address of a customer who was not named by id. */
const addressIn = ({ customer }: Narrowing): string | null =>
  customer && !bareId("cus", customer.trim()) ? customer.trim().toLowerCase() : null;

const ofAddress = (address: string, add: Add): string => {
  const value = add(address);
  return `(lower(t.payer_email) = ${value} OR c.email_key = ${value})`;
};

// Anything with this id is found by its index, however old it is.
const ofId = (id: string, add: Add): string => {
  const value = add(id);
  const by = (column: string, from = "transactions", of = "id") =>
    `SELECT ${of} FROM ${from} WHERE ${column} = ${value}`;
  return `t.id = ANY (ARRAY(${[
    by("id"),
    by("checkout_session_id"),
    `(${by("customer_id")} AND merchant_id = $1 AND livemode = $2 ORDER BY id DESC LIMIT 1000)`,
    by("id", "refunds", "transaction_id"),
    by("id", "receipts", "transaction_id"),
  ].join(" UNION ALL ")}))`;
};

const matchesOf = (text: string, add: Add): string => {
  const piece = add(`%${text.replace(/[\\%_]/g, "\\$&")}%`);
  const columns = ["t.description", "t.payer_email", "c.email", "c.name"];
  const tests = columns.map((column) => `${column} ILIKE ${piece}`);
  const amount = amountIn(text);
  if (amount !== null) tests.push(`t.amount_xpf = ${add(amount)}`);
  const ending = idEnding(text);
  if (ending) tests.push(`t.id::text LIKE ${add(`%${ending}`)}`);
  if (/^(•{0,4}|\*{0,4})\d{4}$/.test(text)) tests.push(`t.card_last4 = ${add(text.slice(-4))}`);
  return `(${tests.join(" OR ")})`;
};

/** `12 500`, `12,500`, `12.500 XPF` and `12500 F` are all the same amount: there are no decimals. */
const amountIn = (text: string): number | null => {
  const bare = text
    .trim()
    .replace(/(xpf|f|fcfp|cfp)$/i, "")
    .trimEnd();
  if (!/^\d{1,3}([\s.,]?\d{3}){0,4}$|^\d{1,14}$/.test(bare)) return null;
  return Number(bare.replace(/\D/g, ""));
};
