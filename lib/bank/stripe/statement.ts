import { z } from "zod";
import type { BankProvider, StatementLine } from "@/lib/bank/provider";
import { xpfOf } from "@/lib/bank/stripe/answers";
import type { StripeClient } from "@/lib/bank/stripe/client";
import { eurCents } from "@/lib/kit/money";

const PAGE = 100;

const Source = z.object({
  id: z.string(),
  object: z.string(),
  amount: z.number().int(),
  payment_intent: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
type Source = z.infer<typeof Source>;

const Entry = z.object({
  id: z.string().startsWith("txn_"),
  type: z.string(),
  created: z.number().int().positive(),
  source: z.union([Source, z.string()]).nullish(),
});
type Entry = z.infer<typeof Entry>;

const Page = z.object({ data: z.array(Entry), has_more: z.boolean() });

/**
 * The account's balance transactions, oldest first. Stripe orders them by the second: an entry that appears late
 * would be before one that was already read. So only entries older than `settledSeconds` are read.
 */
export const stripeStatement =
  (line: StripeClient, completeAfterSeconds: number): BankProvider["statement"] =>
  async ({ after, limit }) => {
    const created = { lte: Math.floor(Date.now() / 1000) - completeAfterSeconds };
    let cursor = after;
    for (;;) {
      const page =
        cursor === null
          ? await oldest(line, created, limit)
          : await read(line, { created, limit: Math.min(limit, PAGE), ending_before: cursor });
      const entries = page.data.toReversed();
      const lines = entries.flatMap(lineOf);
      // Fees and transfers to the operator's account are no movements of a payment.
      if (lines.length > 0 || !page.has_more) return { lines, hasMore: page.has_more };
      cursor = entries.at(-1)?.id ?? cursor;
    }
  };

type Asked = { created: { lte: number }; limit: number; ending_before?: string };
type Asking = Asked & { starting_after?: string };

const read = async (line: StripeClient, asked: Asking) => {
  const answer = await line.ask((stripe) =>
    stripe.balanceTransactions.list({ ...asked, expand: ["data.source"] }),
  );
  const page = answer.kind === "answered" ? Page.safeParse(answer.value).data : undefined;
  if (!page) throw new Error("Stripe did not give its statement.");
  return page;
};

/** The oldest entry can only be reached page by page. This is done once in the life of an account. */
const oldest = async (line: StripeClient, created: { lte: number }, limit: number) => {
  let page = await read(line, { created, limit: PAGE });
  let isLast = !page.has_more;
  let hasNewer = false;
  while (!isLast) {
    const last = page.data.at(-1);
    if (!last) break;
    hasNewer = true;
    page = await read(line, { created, limit: PAGE, starting_after: last.id });
    isLast = !page.has_more;
  }
  const data = page.data.slice(-limit);
  return { data, has_more: hasNewer || data.length < page.data.length };
};

const debits = new Set(["charge", "payment"]);
const refunds = new Set(["refund", "payment_refund"]);

const lineOf = (entry: Entry): StatementLine[] => {
  const { source } = entry;
  const isDebit = debits.has(entry.type);
  if (!isDebit && !refunds.has(entry.type)) return [];
  if (!source || typeof source === "string") {
    throw new Error(`Stripe did not return the source of ${entry.id}.`);
  }
  const ref = isDebit ? (source.payment_intent ?? source.id) : source.id;
  return [
    {
      cursor: entry.id,
      ref,
      // A movement that is not ours uses its own id as reference, and has no operation: an alarm.
      reference: source.metadata?.["reference"] ?? ref,
      kind: isDebit ? "debit" : "refund",
      amountXpf: francsOf(source, isDebit),
      at: entry.created,
      of: isDebit ? null : (source.payment_intent ?? null),
      id: source.metadata?.[isDebit ? "transactionId" : "refundId"] ?? null,
    },
  ];
};

/**
 * Our francs, if the cents that moved agree; else the value of the cents. A refund may differ by a cent, since the
 * refunds of a payment are rounded together.
 */
const francsOf = (source: Source, isDebit: boolean): number => {
  const meant = xpfOf(source.metadata ?? {});
  const cents = Math.abs(source.amount);
  const isTrue = meant !== null && Math.abs(eurCents(meant) - cents) <= (isDebit ? 0 : 1);
  return isTrue ? meant : Math.max(1, Math.round((cents * 1000) / 838));
};
