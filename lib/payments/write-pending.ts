import { isOutage } from "@/lib/kit/contention";
import { constraintOf, statement } from "@/lib/kit/db";
import { type ErrorKind, refuse } from "@/lib/kit/errors";
import { gather } from "@/lib/kit/gather";
import { linkNotFound } from "@/lib/payment-links/errors";
import { customerNotFound } from "@/lib/payments/errors";

/** The columns of `create_pending_payment`, in its order. */
const COLUMNS = [
  "uuid", // merchant
  "boolean", // livemode
  "text", // Idempotency-Key
  "bytea", // fingerprint
  "bytea", // stored response
  "uuid", // payment
  "text", // source
  "bigint", // amount
  "text", // description
  "uuid", // customer
  "uuid", // link
  "boolean", // off session
  "jsonb", // metadata
  "timestamptz", // created
  "uuid", // event
  "text", // its body
  "text", // origin
  "text", // request id
] as const;

/** One payment with its key, event and stored response: a value for each column. */
export type PendingPayment = readonly unknown[] & { readonly length: (typeof COLUMNS)["length"] };

type Outcome = "created" | "claimed";

const parameters = COLUMNS.map((_, index) => `$${index + 1}`).join(", ");
const ALONE = `SELECT create_pending_payment(${parameters}) AS outcome`;

const arrays = COLUMNS.map((type, index) => `$${index + 1}::${type}[]`).join(", ");
const TOGETHER = `SELECT unnest(create_pending_payments(${arrays})) AS outcome`;

/** The refusals that the statement itself finds: a named object does not exist. */
const references: Record<string, { kind: ErrorKind; param: string }> = {
  transactions_merchant_id_livemode_customer_id_fkey: { kind: customerNotFound, param: "customer" },
  transactions_merchant_id_livemode_payment_link_id_fkey: {
    kind: linkNotFound,
    param: "paymentLinkId",
  },
};

const alone = async (payment: PendingPayment): Promise<Outcome | undefined> => {
  try {
    const [row] = await statement<{ outcome: Outcome }>("payments.create_pending", ALONE, [
      ...payment,
    ]);
    return row?.outcome;
  } catch (thrown) {
    const missing = references[constraintOf(thrown) ?? ""];
    if (missing) return refuse(missing.kind, { param: missing.param });
    throw thrown;
  }
};

const together = async (payments: readonly PendingPayment[]) => {
  const columns = COLUMNS.map((_, index) => payments.map((payment) => payment[index]));
  const rows = await statement<{ outcome: Outcome | "missing" }>(
    "payments.create_pending_set",
    TOGETHER,
    columns,
  );
  return rows.map(({ outcome }) => outcome);
};

const gathered = gather<PendingPayment, Outcome | "missing" | undefined>({
  together,
  alone,
  // If the database is unavailable, a set may have been committed: the callers send their keys again.
  isRetried: (thrown) => !isOutage(thrown),
  size: 32,
  atOnce: 2,
  waiting: 1000,
});

/**
 * Writes a payment that waits for the browser, in one statement with those of other requests at this moment.
 * `claimed`: its key is taken, and nothing was written. Refuses a customer or a link that does not exist.
 */
export const writePendingPayment = async (
  payment: PendingPayment,
): Promise<Outcome | undefined> => {
  const outcome = await gathered(payment);
  // Alone, the constraint that refuses it has a name.
  return outcome === "missing" ? alone(payment) : outcome;
};
