import { csvCellSql, type Delimiter } from "@/lib/kit/csv";
import { eurCentsSql } from "@/lib/kit/money";
import { columns, type Movement } from "@/lib/transactions/export-schema";

/** How a movement is written: as a line of a CSV with this delimiter, or as an object. */
export type Line = Delimiter | "json";

export const summed = ["montantXpf", "htXpf", "tgcXpf", "montantEurCents"] as const;

/** A column as an expression: a text that we made, a number, or a text from outside. */
type Cell = { own: string } | { number: string } | { text: string };

const day = "m.at AT TIME ZONE 'Pacific/Tahiti'";

const cells: Record<keyof Movement, Cell> = {
  date: { own: `to_char(${day}, 'YYYY-MM-DD')` },
  heure: { own: `to_char(${day}, 'HH24:MI:SS')` },
  type: { own: "(CASE WHEN m.refund_id IS NULL THEN 'paiement' ELSE 'remboursement' END)" },
  transactionId: { own: "m.transaction_id" },
  refundId: { own: "m.refund_id::text" },
  montantXpf: { number: "m.amount_xpf" },
  htXpf: { number: "m.ht_xpf" },
  tgcXpf: { number: "m.tgc_xpf" },
  tauxTgc: {
    number: `CASE WHEN m.tgc_rate_bp % 100 = 0 THEN (m.tgc_rate_bp / 100)::text
      ELSE trim_scale(m.tgc_rate_bp / 100.0)::text END`,
  },
  montantEurCents: { number: "m.eur_cents" },
  statut: { own: "m.status" },
  source: { own: "m.source" },
  client: { text: "c.name" },
  email: { text: "coalesce(m.payer_email, c.email)" },
  libelle: { text: "m.description" },
  facture: { own: "i.number" },
  recu: { own: "r.number" },
  carte: { text: "nullif(concat_ws(' ', m.card_brand, m.card_last4), '')" },
  reference: { own: "o.reference" },
  avoir: { own: "m.credit_note_number" },
};

/** Those of `own` that may be missing. */
const optional = new Set<keyof Movement>(["refundId", "facture", "recu", "reference", "avoir"]);

const csvCell = (name: keyof Movement, delimiter: Delimiter): string => {
  const cell = cells[name];
  if ("text" in cell) return csvCellSql(cell.text, delimiter);
  if ("own" in cell) return optional.has(name) ? `coalesce(${cell.own}, '')` : cell.own;
  if (name !== "tauxTgc") return cell.number;
  // With semicolons between cells, decimals have a comma. Amounts have none.
  return `coalesce(${delimiter === ";" ? `replace(${cell.number}, '.', ',')` : cell.number}, '')`;
};

const jsonCell = (name: keyof Movement): string => {
  const cell = cells[name];
  if ("number" in cell)
    return name === "tauxTgc" ? `coalesce(${cell.number}, 'null')` : cell.number;
  if ("text" in cell) return `coalesce(to_json(${cell.text})::text, 'null')`;
  return optional.has(name)
    ? `coalesce('"' || ${cell.own} || '"', 'null')`
    : `'"' || ${cell.own} || '"'`;
};

/** Rates of tax, in basis points; null: the tax by rate is not asked for. */
export type Rates = readonly number[] | null;

/** What an export has besides its columns, where it is asked for. */
export type More = { rates: Rates; answers: boolean };

/** The parts of a movement by rate: of a payment with one rate, and of an older refund, it is the whole. */
const partsSql = `coalesce(m.taxes, jsonb_build_array(jsonb_build_object('rateBp', m.tgc_rate_bp,
  'htXpf', m.ht_xpf * sign(m.amount_xpf)::int, 'tgcXpf', m.tgc_xpf * sign(m.amount_xpf)::int)))`;

const partCell = (rate: number, amount: "htXpf" | "tgcXpf"): string =>
  `coalesce((SELECT (sign(m.amount_xpf)::int * (part ->> '${amount}')::bigint)::text
    FROM jsonb_array_elements(${partsSql}) AS part WHERE (part ->> 'rateBp')::int = ${rate}), '')`;

const taxesSql = `(SELECT '[' || coalesce(string_agg('{"rate":' || coalesce(trim_scale((part ->> 'rateBp')::int / 100.0)::text, 'null')
    || ',"htXpf":' || sign(m.amount_xpf)::int * (part ->> 'htXpf')::bigint
    || ',"tgcXpf":' || sign(m.amount_xpf)::int * (part ->> 'tgcXpf')::bigint || '}', ',' ORDER BY place), '') || ']'
  FROM jsonb_array_elements(${partsSql}) WITH ORDINALITY AS parts (part, place))`;

/** How many were paid; a refund names none. */
const quantitySql = "CASE WHEN m.refund_id IS NULL THEN m.quantity END";

const answersSql = `(SELECT string_agg((answer ->> 'label') || ' : ' || (answer ->> 'value'), ' · ' ORDER BY place)
  FROM jsonb_array_elements(m.answers) WITH ORDINALITY AS answers (answer, place))`;

const objectSql = ({ rates, answers }: More): string => {
  const fields = columns.map((name) => `'"${name}":' || ${jsonCell(name)}`);
  if (rates) fields.push(`'"taxes":' || ${taxesSql}`);
  if (answers) {
    fields.push(`'"quantity":' || coalesce((${quantitySql})::text, 'null')`);
    fields.push(`'"answers":' || coalesce(m.answers, '[]')::text`);
  }
  return `'{' || ${fields.join(" || ',' || ")} || '}'`;
};

const lineSql = (delimiter: Delimiter, { rates, answers }: More): string => {
  const cells = columns.map((name) => csvCell(name, delimiter));
  const parts = (rates ?? []).flatMap((rate) => [
    partCell(rate, "htXpf"),
    partCell(rate, "tgcXpf"),
  ]);
  const chosen = [`coalesce((${quantitySql})::text, '')`, csvCellSql(answersSql, delimiter)];
  return `${[...cells, ...parts, ...(answers ? chosen : [])].join(` || '${delimiter}' || `)} || E'\\r\\n'`;
};

const written = (line: Line, more: More): string =>
  line === "json"
    ? `string_agg(${objectSql(more)}, ',' ORDER BY m.at, m.key)`
    : `string_agg(${lineSql(line, more)}, '' ORDER BY m.at, m.key)`;

const OF_PAYMENT =
  "tgc_rate_bp, source, customer_id, payer_email, description, invoice_id, card_brand, card_last4, quantity, answers";

/**
 * The payments of a page, the refunds up to its end, and what is looked up for each: with LIMIT 1 no plan reads a
 * whole table for it. `$1` merchant, `$2` mode, `$3` and `$5` the cursor, `$4` the end, `$6` how many.
 */
const textOf = (line: Line, more: More = { rates: null, answers: false }): string => `
  WITH paid AS MATERIALIZED (
    SELECT paid_at AS at, id AS key, id AS transaction_id, NULL::uuid AS refund_id, amount_xpf,
      coalesce(ht_xpf, amount_xpf) AS ht_xpf, coalesce(tgc_xpf, 0) AS tgc_xpf, ${eurCentsSql("amount_xpf")} AS eur_cents,
      status, NULL::text AS credit_note_number, taxes, ${OF_PAYMENT}
    FROM transactions
    WHERE merchant_id = $1 AND livemode = $2 AND paid_at >= $3::timestamptz AND paid_at < $4
      AND (paid_at, id) > ($3::timestamptz, $5::uuid)
    ORDER BY paid_at, id LIMIT $6),
  given_back AS (
    SELECT g.succeeded_at, g.id, g.transaction_id, g.id AS refund_id, -g.amount_xpf, -g.ht_xpf, -g.tgc_xpf,
      -g.amount_eur_cents, g.status, g.credit_note_number, g.taxes, ${OF_PAYMENT}
    FROM (
      SELECT * FROM refunds
      WHERE merchant_id = $1 AND livemode = $2 AND succeeded_at >= $3::timestamptz AND succeeded_at < $4
        AND (succeeded_at, id) > ($3::timestamptz, $5::uuid)
        AND succeeded_at <= (SELECT CASE WHEN count(*) = $6 THEN max(at) ELSE 'infinity' END FROM paid)
      ORDER BY succeeded_at, id LIMIT $6) AS g
    CROSS JOIN LATERAL (SELECT ${OF_PAYMENT} FROM transactions
      WHERE merchant_id = $1 AND livemode = $2 AND id = g.transaction_id LIMIT 1) AS t),
  page AS MATERIALIZED (SELECT * FROM paid UNION ALL SELECT * FROM given_back ORDER BY at, key LIMIT $6)
  SELECT ${written(line, more)}, count(*)::int, max(m.at)::text, (array_agg(m.key ORDER BY m.at, m.key))[count(*)]::text,
    ${["amount_xpf", "ht_xpf", "tgc_xpf", "eur_cents"].map((name) => `sum(m.${name})::text`).join(", ")}
  FROM page AS m
  LEFT JOIN LATERAL (SELECT name, email FROM customers
    WHERE merchant_id = $1 AND livemode = $2 AND id = m.customer_id LIMIT 1) AS c ON true
  LEFT JOIN LATERAL (SELECT number FROM invoices
    WHERE merchant_id = $1 AND livemode = $2 AND id = m.invoice_id LIMIT 1) AS i ON true
  LEFT JOIN LATERAL (SELECT number FROM receipts
    WHERE merchant_id = $1 AND livemode = $2 AND transaction_id = m.transaction_id LIMIT 1) AS r ON true
  LEFT JOIN LATERAL (
    (SELECT reference FROM bank_operations
      WHERE m.refund_id IS NULL AND transaction_id = m.transaction_id AND kind = 'debit' AND state = 'accepted' LIMIT 1)
    UNION ALL
    (SELECT reference FROM bank_operations
      WHERE refund_id = m.refund_id AND kind = 'refund' AND state = 'accepted' LIMIT 1)) AS o ON true`;

const statements = {
  ";": { name: "transactions.export", text: textOf(";") },
  ",": { name: "transactions.export.comma", text: textOf(",") },
  json: { name: "transactions.export.json", text: textOf("json") },
};

/** One page of movements as one text, with its length, its cursor and its sums. */
export const exportSql = (line: Line, more: More): { name?: string; text: string } =>
  more.rates || more.answers ? { text: textOf(line, more) } : statements[line];

/** The rates of the movements of a period: `$1` merchant, `$2` mode, `$3` and `$4` its bounds. */
export const RATES = `
  SELECT DISTINCT rate FROM (
    SELECT tgc_rate_bp AS rate FROM transactions
      WHERE merchant_id = $1 AND livemode = $2 AND paid_at >= $3 AND paid_at < $4 AND taxes IS NULL
    UNION ALL
    SELECT (part ->> 'rateBp')::int FROM transactions, jsonb_array_elements(taxes) AS part
      WHERE merchant_id = $1 AND livemode = $2 AND paid_at >= $3 AND paid_at < $4 AND taxes IS NOT NULL
    UNION ALL
    SELECT (part ->> 'rateBp')::int FROM refunds, jsonb_array_elements(taxes) AS part
      WHERE merchant_id = $1 AND livemode = $2 AND succeeded_at >= $3 AND succeeded_at < $4
  ) AS rates WHERE rate IS NOT NULL ORDER BY rate`;
