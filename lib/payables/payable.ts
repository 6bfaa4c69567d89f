import type { CustomerMatch } from "@/lib/customers/match";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { ErrorKind, Refusal } from "@/lib/kit/errors";
import type { Metadata } from "@/lib/kit/metadata";
import type { AnyTx } from "@/lib/kit/unit";
import type { Charge, HostedPayment } from "@/lib/payables/charge";
import type { HostedView } from "@/lib/payables/view";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { PaymentMethod } from "@/prisma/client/client";

/** The customer of a successful payment, as matched after the bank accepted it. */
export type Payer = {
  customerId: string | null;
  customerMatch: CustomerMatch["customerMatch"] | "provided" | null;
  /** The email address that gets the receipt. */
  address: string | null;
};

/** The subscription that a page sells. */
export type Sale = {
  priceId: string;
  /** Days before the first period; 0 without a trial. */
  trialDays: number;
  /** The link that sells it, which many customers open. */
  paymentLinkId: string | null;
  metadata: Metadata;
};

/** A subscription that a page has sold. */
export type Sold = {
  subscriptionId: string;
  payer: Payer;
  /** As it was entered on the page, if it was. */
  payerEmail: string | null;
  at: Date;
};

export type Paid = {
  payment: TransactionRow;
  payer: Payer;
  at: Date;
  /** The subscription that started with it. */
  subscriptionId: string | null;
};

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
  /** How it sells a subscription, where it can. */
  seller?: Seller<Row>;
  /** An email address known besides the customer's own and the one entered on the page. */
  email?(row: Row): string | null;
  /** The tax of an invoice, which keeps the rate of its issue. */
  tax?(row: Row): Tax;
  /** How to find debits that the bank has made and a restored database has lost. */
  lost?: Lost;
};

/**
 * What sells subscriptions. What is due now is paid as any other payment; where nothing is due now, the card is only
 * registered, or chosen.
 */
export type Seller<Row> = {
  /** What it sells; null if it only takes a payment. */
  saleOf(row: Row): Sale | null;
  /** The row, if it can be subscribed to now. As with `record`, a refusal that must be committed is returned. */
  requireOpen(tx: Tx, ctx: Context, row: Row, visitor: string): Promise<Row | Refusal>;
  /** The columns of a registration that name it. */
  columnsOf(row: Row, visitor: string): SoldBy;
  /** The customer that it names, and the saved card of theirs that was chosen. */
  payerOf(
    tx: Tx,
    ctx: Context,
    row: Row,
    payment: HostedPayment,
  ): Promise<{ customerId: string | null; method: PaymentMethod | null }>;
  /** Called when nothing was due and the subscription has started, in the same commit. */
  sold?(tx: Tx, ctx: Context, row: Row, sold: Sold): Promise<void>;
};

/** Where a registration starts a subscription: a session, or a visit of a link. */
export type SoldBy = {
  checkoutSessionId: string | null;
  paymentLinkId: string | null;
  visitNonce: string;
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
