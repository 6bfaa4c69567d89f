import { newId } from "@/lib/kit/ids";

type Value = string | number | boolean | null;
type Row = Record<string, Value>;

const literal = (value: Value): string =>
  typeof value === "string" && !value.startsWith("(") && !value.startsWith("now()")
    ? `'${value}'`
    : String(value);

/** An INSERT; a value in parentheses, or one that begins with now(), is an expression. */
export const insert = (table: string, row: Row): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`;

/** The id of a row that belongs to nobody. */
export const NOBODY = "00000000-0000-7000-8000-000000000000";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The columns of a debit at the bank. */
export const aReference = (): string =>
  Array.from({ length: 26 }, () => LETTERS[Math.floor(Math.random() * 32)]).join("");

type Of = { shop: string };

/** The first event of a row with this status, as far as an audit reads it. */
export const firstEvent = (
  shop: string,
  livemode: boolean,
  row: { id: string; status: string },
): string =>
  insert("events", {
    id: newId(),
    merchant_id: shop,
    livemode,
    type: "payment.created",
    resource: "transaction",
    resource_id: row.id,
    sequence: 1,
    body: `{"livemode":${livemode},"sequence":1,"data":{"status":"${row.status}"}}`,
    origin: "api",
  });

/** A payment and its event. */
export const aPayment = (
  { shop }: Of,
  row: Row & { status: string },
  livemode = false,
): [string, string, string] => {
  const id = newId();
  const tenant = { id, merchant_id: shop, livemode };
  const written = insert("transactions", { ...tenant, source: "api", amount_xpf: 1000, ...row });
  return [written, firstEvent(shop, livemode, { id, status: row.status }), id];
};

/** The columns of a paid payment. */
export const paid = {
  status: "succeeded",
  ht_xpf: 885,
  tgc_xpf: 115,
  tgc_rate_bp: 1300,
  paid_at: "now()",
  seller: "{}",
  buyer: "{}",
  tax_label: "TGC",
} as const;

/** A refund and its event. */
export const aRefund = (
  { shop }: Of,
  row: Row & { status: string; transaction_id: string; amount_xpf: number },
): [string, string, string] => {
  const id = newId();
  const tenant = { id, merchant_id: shop, livemode: false, amount_eur_cents: 1 };
  return [
    insert("refunds", { ...tenant, ...row }),
    firstEvent(shop, false, { id, status: row.status }),
    id,
  ];
};

/** An operation that was sent to the bank a moment ago. */
export const anOperation = ({ shop }: Of, row: Row): string =>
  insert("bank_operations", {
    id: newId(),
    merchant_id: shop,
    livemode: false,
    provider: "sandbox",
    kind: "debit",
    attempt: 1,
    amount_xpf: 1000,
    reference: aReference(),
    state: "unknown",
    return_nonce: newId(),
    sent_at: "now()",
    next_check_at: "now() + interval '1 minute'",
    ...row,
  });

/** The columns of a decided operation. */
export const decided = (state: string): Row => ({
  state,
  bank_ref: newId(),
  resolved_at: "now()",
  next_check_at: null,
});

/** Money that the bank moved. */
export const aMovement = (kind: string, reference: string, amount: number): string =>
  insert("bank.movements", { kind, ref: newId(), reference, amount_xpf: amount });

/** Changes the status in the last event of a row. */
export const changeLastEvent = (id: string, from: string, to: string): string =>
  `UPDATE events SET body = replace(body, '"status":"${from}"', '"status":"${to}"') WHERE resource_id = '${id}'
   AND sequence = (SELECT max(sequence) FROM events WHERE resource_id = '${id}')`;

/** A second row like this one, under another id. */
export const copy = (
  table: string,
  columns: readonly string[],
  where: string,
  changed: Row = {},
): string => {
  const names = ["id", ...columns, ...Object.keys(changed)];
  const values = ["gen_random_uuid()", ...columns, ...Object.values(changed).map(literal)];
  return `INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")} FROM ${table} WHERE ${where} LIMIT 1`;
};
