import { creditNoteUrl } from "@/lib/credit-notes/token";
import { invoiceUrl } from "@/lib/invoices/token";
import { statement } from "@/lib/kit/db";
import { isUuid } from "@/lib/kit/ids";
import type { Portal } from "@/lib/portal-sessions/open";
import { receiptUrl } from "@/lib/receipts/token";

export type DocumentKind = "invoice" | "receipt" | "credit_note";

type Row = { kind: DocumentKind; id: string; number: string; at: Date; amountXpf: string };

/** A document of the customer, with the address of its page; the PDF is below it. */
export type PortalDocument = Omit<Row, "amountXpf"> & { amountXpf: number; url: string };

/** `next` is the cursor of the next page; null on the last. */
export type DocumentPage = { rows: PortalDocument[]; next: string | null };

const PAGE = 10;
const NEWEST = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const urlOf: Record<DocumentKind, (id: string) => string> = {
  invoice: invoiceUrl,
  receipt: receiptUrl,
  credit_note: creditNoteUrl,
};

// Ids are in the order of their creation, across the three tables.
const BY_CUSTOMER = `
  (SELECT 'invoice' AS kind, id, number, coalesce(issued_at, created_at) AS at, amount_xpf::text AS "amountXpf"
   FROM invoices WHERE merchant_id = $1 AND livemode = $2 AND customer_id = $3 AND status <> 'draft' AND id < $4
   ORDER BY id DESC LIMIT $5)
  UNION ALL
  (SELECT 'receipt', r.id, r.number, r.created_at, r.amount_xpf::text
   FROM transactions t JOIN receipts r ON r.transaction_id = t.id
   WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.customer_id = $3 AND r.id < $4
   ORDER BY r.id DESC LIMIT $5)
  UNION ALL
  (SELECT 'credit_note', c.refund_id, c.number, c.created_at, c.amount_xpf::text
   FROM transactions t JOIN credit_notes c ON c.transaction_id = t.id
   WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.customer_id = $3 AND c.refund_id < $4
   ORDER BY c.refund_id DESC LIMIT $5)
  ORDER BY id DESC LIMIT $5`;

/** One page of the customer's invoices, receipts and credit notes, newest first. */
export const portalDocuments = async (
  { ctx, customer }: Pick<Portal, "ctx" | "customer">,
  after: string | null,
): Promise<DocumentPage> => {
  const before = after !== null && isUuid(after) ? after : NEWEST;
  const values = [ctx.merchantId, ctx.livemode, customer.id, before, PAGE + 1];
  const found = await statement<Row>("portal.documents", BY_CUSTOMER, values);
  const rows = found
    .slice(0, PAGE)
    .map((row) => ({ ...row, amountXpf: Number(row.amountXpf), url: urlOf[row.kind](row.id) }));
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
};
