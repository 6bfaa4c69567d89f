import { eventBody } from "@/lib/events/steps";
import type { Context } from "@/lib/kit/context";
import { constraintOf, statement } from "@/lib/kit/db";
import { assert, type ErrorKind, refuse } from "@/lib/kit/errors";
import { refuseInProgress, rejectDuplicate, sealedResponse } from "@/lib/kit/idempotency";
import { newId } from "@/lib/kit/ids";
import { linkNotFound } from "@/lib/payment-links/errors";
import type { LabelledLink } from "@/lib/payment-links/serialise";
import { columnsOfLink } from "@/lib/payment-links/steps";
import { customerNotFound } from "@/lib/payments/errors";
import type { PaymentCreation } from "@/lib/payments/schema";
import { draftTransaction } from "@/lib/transactions/draft";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";

const SQL = `SELECT create_pending_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) AS outcome`;

/**
 * Creates a payment that is paid in the browser. Key, row, event, deliveries and stored response are one
 * statement, so that a crash leaves all of them or none.
 */
export const createPendingPayment = async (
  ctx: Context,
  input: PaymentCreation,
  link: LabelledLink | null,
): Promise<TransactionRow> => {
  const row = draftTransaction(ctx, {
    status: "pending",
    source: "api",
    ...(link ? columnsOfLink(link) : {}),
    amountXpf: input.amountXpf,
    customerId: input.customer ?? null,
    offSession: input.offSession ?? false,
    metadata: input.metadata ?? {},
  });
  const { idempotency } = ctx;
  assert(idempotency, "POST /payments/intent always carries an Idempotency-Key");
  const answer = idempotency.render({ row, bankRef: null });
  const event = { id: newId(), type: "payment.created", created: row.createdAt } as const;
  const data = serialiseTransaction(row);
  const body = eventBody(ctx, { ...event, sequence: 1, data, previous: null });
  const sealed = Buffer.from(sealedResponse(ctx, idempotency, answer));
  const values = [
    ctx.merchantId,
    ctx.livemode,
    idempotency.key,
    idempotency.fingerprint,
    sealed,
    row.id,
    row.source,
    row.amountXpf,
    row.description,
    row.customerId,
    row.paymentLinkId,
    row.offSession,
    JSON.stringify(row.metadata),
    row.createdAt,
    event.id,
    body,
    ctx.origin,
    ctx.requestId,
  ];
  let outcome = await write(values);
  if (outcome === "claimed") {
    await rejectDuplicate(ctx);
    // A response older than a day has expired: the key is free again.
    outcome = await write(values);
  }
  if (outcome === "claimed") return refuseInProgress();
  idempotency.concluded = answer;
  return row;
};

/** The refusals that the statement itself finds: a named object does not exist. */
const references: Record<string, { kind: ErrorKind; param: string }> = {
  transactions_merchant_id_livemode_customer_id_fkey: { kind: customerNotFound, param: "customer" },
  transactions_merchant_id_livemode_payment_link_id_fkey: {
    kind: linkNotFound,
    param: "paymentLinkId",
  },
};

const write = async (values: unknown[]): Promise<string | undefined> => {
  try {
    const [row] = await statement<{ outcome: string }>("payments.create_pending", SQL, values);
    return row?.outcome;
  } catch (thrown) {
    const missing = references[constraintOf(thrown) ?? ""];
    if (missing) return refuse(missing.kind, { param: missing.param });
    throw thrown;
  }
};
