import { eventBody } from "@/lib/events/steps";
import type { Context } from "@/lib/kit/context";
import { assert } from "@/lib/kit/errors";
import { refuseInProgress, rejectDuplicate, sealedResponse } from "@/lib/kit/idempotency";
import { newId } from "@/lib/kit/ids";
import type { columnsOfLink } from "@/lib/payment-links/steps";
import type { PaymentCreation } from "@/lib/payments/schema";
import { type PendingPayment, writePendingPayment } from "@/lib/payments/write-pending";
import { draftTransaction } from "@/lib/transactions/draft";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";

/** The columns of a payment that come from its link. */
export type OfLink = ReturnType<typeof columnsOfLink>;

/**
 * Creates a payment that is paid in the browser. Key, row, event, deliveries and stored response are one
 * statement, which others may share, so that a crash leaves all of them or none.
 */
export const createPendingPayment = async (
  ctx: Context,
  input: PaymentCreation,
  ofLink: OfLink | null,
): Promise<TransactionRow> => {
  const row = draftTransaction(ctx, {
    status: "pending",
    source: "api",
    amountXpf: input.amountXpf,
    ...ofLink,
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
  const values: PendingPayment = [
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
  let outcome = await writePendingPayment(values);
  if (outcome === "claimed") {
    await rejectDuplicate(ctx);
    // A response older than a day has expired: the key is free again.
    outcome = await writePendingPayment(values);
  }
  if (outcome === "claimed") return refuseInProgress();
  idempotency.concluded = answer;
  return row;
};
