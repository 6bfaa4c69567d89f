import type { CustomerMatch } from "@/lib/customers/match";
import type { Context } from "@/lib/kit/context";
import type { ErrorKind, Refusal } from "@/lib/kit/errors";
import type { AnyTx } from "@/lib/kit/unit";
import type { Charge, HostedPayment } from "@/lib/payables/charge";
import type { HostedView } from "@/lib/payables/view";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** The customer of a successful payment, as matched after the bank accepted it. */
export type Payer = {
  customerId: string | null;
  customerMatch: CustomerMatch["customerMatch"] | "provided" | null;
  /** The email address that gets the receipt. */
  address: string | null;
};

export type Paid = { payment: TransactionRow; payer: Payer; at: Date };

/** `counted` is false if nothing was refused: the debit never reached the bank. */
export type Refused = { payment: TransactionRow; counted: boolean };

type Tax = {
  htXpf: bigint;
  tgcXpf: bigint;
  tgcRateBp: number | null;
  taxes: TransactionRow["taxes"];
};

/** A column of a payment that references another object. */
export type PayableColumn = Exclude<
  Extract<keyof TransactionRow, `${string}Id`>,
  "merchantId" | "receiptId"
>;

/**
 * Something that can be paid. Each kind is declared in its noun's folder and listed in `lib/payments/payables.ts`.
 * `Row` is what `lock` returns; the other functions receive it, and do not read it again.
 */
export type Payable<Row = unknown> = {
  /** The column of a payment that references it, if it is locked before each of its payments. */
  column?: PayableColumn;
  /** Locks and returns its row, by merchant and mode; or refuses. */
  lock(tx: AnyTx, ctx: Context, id: string): Promise<Row>;
  /**
   * The payment to charge; refuses if it cannot be paid. A refusal that must be committed, such as an expiry
   * recorded here, is returned instead of thrown.
   */
  record(tx: AnyTx, ctx: Context, row: Row, payment: HostedPayment): Promise<Charge<Row> | Refusal>;
  /** The unique index that allows one live payment, and the refusal for a second one at the same time. */
  live: { index: string; refusal: ErrorKind };
  /**
   * What its page shows to the browser with this nonce. `known` is its row, if the same request has just read it:
   * it is not read again.
   */
  view(ctx: Context, id: string, visitor: string, known?: Row): Promise<HostedView>;
  /** Called when its payment has succeeded, in the same commit; returns its updated row. */
  paid?(tx: AnyTx, ctx: Context, row: Row, paid: Paid): Promise<Row>;
  /** Called when its payment was refused, in the same commit; returns its updated row. */
  refused?(tx: AnyTx, ctx: Context, row: Row, refused: Refused): Promise<Row>;
  /** An email address known besides the customer's own and the one entered on the page. */
  email?(row: Row): string | null;
  /** The tax of an invoice, which keeps the rate of its issue. */
  tax?(row: Row): Tax;
  /** How to find debits that the bank has made and a restored database has lost. */
  lost?: Lost;
};

export type Lost = {
  /** A query for all that can still be paid in a shop ($1, $2): `id`, attempts `tried`, and what `purpose` needs. */
  open: string;
  /** The purpose of an attempt's debit: see `Charge`. */
  purpose(open: Open, attempt: number): string;
};

export type Open = {
  id: string;
  tried: number;
  subscriptionId?: string | null;
  periodStart?: Date | null;
};

/** A payable with its locked row. */
export type Held<Row = unknown> = { payable: Payable<Row>; row: Row };
