import type { CustomerMatch } from "@/lib/customers/match";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { ErrorKind, Refusal } from "@/lib/kit/errors";
import type { Charge, HostedPayment } from "@/lib/payables/charge";
import type { HostedView } from "@/lib/payables/view";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** Who paid, as it was found out once the bank had accepted. */
export type Payer = {
  customerId: string | null;
  customerMatch: CustomerMatch["customerMatch"] | "provided" | null;
  /** Where the receipt goes. */
  address: string | null;
};

export type Paid = { payment: TransactionRow; payer: Payer; at: Date };

/** `counted` is false when nothing was refused: the bank never heard of the debit. */
export type Refused = { payment: TransactionRow; counted: boolean };

type Tax = { htXpf: bigint; tgcXpf: bigint; tgcRateBp: number | null };

/** A column of a payment that names something else. */
export type PayableColumn = Exclude<
  Extract<keyof TransactionRow, `${string}Id`>,
  "merchantId" | "receiptId"
>;

/**
 * Something that can be paid. Everything that a payment of it needs is declared here, beside its noun, and listed in
 * `lib/payments/payables.ts`. `Row` is what `lock` gives: the others are handed it, and read nothing again.
 */
export type Payable<Row = unknown> = {
  /** The column of a payment that names it, where it is locked before each of its payments. */
  column?: PayableColumn;
  /** Locks it, tenant-scoped, and gives its row; or refuses. */
  lock(tx: Tx, ctx: Context, id: string): Promise<Row>;
  /**
   * The payment to be charged; refuses where it cannot be paid. A refusal that must be committed, such as an expiry
   * found here, is returned instead of thrown.
   */
  record(tx: Tx, ctx: Context, row: Row, payment: HostedPayment): Promise<Charge<Row> | Refusal>;
  /** The unique index that lets one payment live, and what the second of two at once is told. */
  live: { index: string; refusal: ErrorKind };
  /** What its page shows to the browser of this nonce. */
  view(ctx: Context, id: string, visitor: string): Promise<HostedView>;
  /** What follows from a success, once the payment has moved. */
  paid?(tx: Tx, ctx: Context, row: Row, paid: Paid): Promise<unknown>;
  /** What follows from a refusal, once the payment has moved. */
  refused?(tx: Tx, ctx: Context, row: Row, refused: Refused): Promise<unknown>;
  /** The address that is known beside the customer's own and the one typed on the page. */
  email?(row: Row): string | null;
  /** The tax of what was issued before it was paid: it keeps its own, whatever the rate is now. */
  tax?(row: Row): Tax;
  /** How a debit of it is found again that the database has lost. */
  lost?: Lost;
};

export type Lost = {
  /** All of a shop ($1, $2) that could still be paid, as `o`: `id`, `tried` attempts, and what `purpose` needs. */
  open: string;
  /** What the debit of an attempt is for: see `Charge`. */
  purpose(open: Open, attempt: number): string;
};

export type Open = { id: string; tried: number; subscriptionId?: string; periodStart?: Date };

/** What is paid, locked, with its row. */
export type Held<Row = unknown> = { payable: Payable<Row>; row: Row };
