import { type Queue, type Recent, recent } from "@/lib/bank/one-at-a-time";
import { isDone, isReserved, outcomeOf, Transaction } from "@/lib/bank/payzen/answers";
import type { PayzenAnswer, PayzenClient, PayzenFault } from "@/lib/bank/payzen/client";
import { readOrder, readTransaction } from "@/lib/bank/payzen/orders";
import type {
  BankAbsent,
  BankAnswer,
  BankFailed,
  BankOutcome,
  BankProvider,
  RefundRequest,
} from "@/lib/bank/provider";

const unknown = { kind: "unknown" } as const;
const REMEMBERED = 10_000;
const CANCELLED = ":cancelled";

/** The reference of the operation that an id at the bank is recorded for; null for none. */
export type OrderOf = (bankRef: string) => Promise<string | null>;

type Desk = { client: PayzenClient; ownerOf: OrderOf; owners: Recent<string> };

/**
 * Refunds at PayZen, which cannot carry an id of ours. A credit that no operation owns, of the right payment and
 * amount, was left by an earlier attempt: it is used instead of refunding again. Should it be another refund's,
 * that one finds its credit owned, and makes its own: every refund ends with one credit. Refunds of one payment
 * run one after the other.
 */
export const payzenRefunds = (
  client: PayzenClient,
  inTurn: Queue,
  ownerOf: OrderOf,
): Pick<BankProvider, "refund" | "retrieveRefund"> => {
  const desk = { client, ownerOf, owners: recent<string>(REMEMBERED) };
  return {
    refund: (request) => inTurn(`refund:${request.ref}`, () => refund(desk, request)),
    retrieveRefund: (known) => retrieveRefund(client, known),
  };
};

const refund = async (desk: Desk, request: RefundRequest): Promise<BankAnswer> => {
  const read = await readTransaction(desk.client, request.ref);
  if (read.kind === "unknown") return unknown;
  if (read.kind === "absent") return refusal("PSP_010");
  const debit = read.transaction;
  const isDebit = debit.operationType === "DEBIT" && debit.currency === "XPF";
  if (!isDebit || request.amountXpf > debit.amount) return refusal("PSP_020");
  if (debit.detailedStatus === "CAPTURED") return giveBack(desk, request, debit);
  return callBack(desk.client, request, debit);
};

const refusal = (bankCode: string): BankFailed => ({
  kind: "failed",
  ref: null,
  failure: "processing_error",
  bankCode,
});

/** Before the day's remittance a payment can be cancelled as a whole; a part can be refunded only afterwards. */
const callBack = async (
  client: PayzenClient,
  request: RefundRequest,
  debit: Transaction,
): Promise<BankAnswer> => {
  if (request.amountXpf !== debit.amount) return refusal("not_captured");
  if (debit.detailedStatus === "CANCELLED") return calledBack(debit);
  if (!isDone(debit) && !isReserved(debit)) return refusal(debit.detailedStatus.toLowerCase());
  const answer = await client("Transaction/CancelOrRefund", {
    uuid: debit.uuid,
    amount: debit.amount,
    currency: "XPF",
    resolutionMode: "CANCELLATION_ONLY",
    comment: request.reference,
  });
  if (answer.kind === "unsent") return { kind: "unreachable" };
  if (answer.kind === "refused") return refusedRefund(answer.fault);
  const changed = parsed(answer);
  const isIt = changed?.uuid === debit.uuid && changed.detailedStatus === "CANCELLED";
  return isIt ? calledBack(changed) : unknown;
};

const calledBack = ({ uuid, creationDate: at }: Transaction): BankOutcome => ({
  kind: "succeeded",
  ref: `${uuid}${CANCELLED}`,
  card: null,
  at,
});

const giveBack = async (
  desk: Desk,
  request: RefundRequest,
  debit: Transaction,
): Promise<BankAnswer> => {
  const { client } = desk;
  const orderId = debit.orderDetails?.orderId;
  if (!orderId) return unknown;
  const credits = await readOrder(client, orderId, "CREDIT");
  if (credits === null) return unknown;
  const earlier = await ownOf(desk, request, credits);
  if (earlier) return outcomeOfCredit(earlier);
  const rest = debit.amount - givenBack(credits);
  if (request.amountXpf > rest) return refusal("exceeds_rest");
  const answer = await client("Transaction/CancelOrRefund", {
    uuid: debit.uuid,
    amount: request.amountXpf,
    currency: "XPF",
    resolutionMode: "REFUND_ONLY",
    comment: request.reference,
  });
  if (answer.kind === "unsent") return { kind: "unreachable" };
  if (answer.kind === "refused") return refusedRefund(answer.fault);
  const credit = parsed(answer);
  if (!credit || !isCreditOf(credit, request)) return unknown;
  desk.owners.set(credit.uuid, request.reference);
  return outcomeOfCredit(credit);
};

const givenBack = (credits: readonly Transaction[]): number =>
  credits
    .filter((credit) => outcomeOf(credit).kind !== "failed")
    .reduce((sum, credit) => sum + credit.amount, 0);

/** The credit that is ours already, or that no operation owns. */
const ownOf = async (
  desk: Desk,
  request: RefundRequest,
  credits: readonly Transaction[],
): Promise<Transaction | null> => {
  for (const credit of credits.filter((one) => isCreditOf(one, request))) {
    const owner = desk.owners.get(credit.uuid) ?? (await desk.ownerOf(credit.uuid));
    if (owner !== null && owner !== request.reference) continue;
    desk.owners.set(credit.uuid, request.reference);
    return credit;
  }
  return null;
};

const isCreditOf = (credit: Transaction, { ref, amountXpf }: RefundRequest): boolean =>
  credit.operationType === "CREDIT" &&
  credit.transactionDetails?.parentTransactionUuid === ref &&
  credit.amount === amountXpf &&
  credit.currency === "XPF";

const outcomeOfCredit = (credit: Transaction): BankOutcome => {
  const outcome = outcomeOf(credit);
  return outcome.kind === "succeeded" ? { ...outcome, card: null } : outcome;
};

const refusedRefund = (fault: PayzenFault): BankAnswer => {
  switch (fault.meaning) {
    case "closed":
      return { kind: "unreachable" };
    case "invalid":
    case "refused":
      return refusal(fault.errorCode);
    // Refunded already, or remitted meanwhile: the next status request tells.
    default:
      return fault.errorCode === "PSP_104" ? refusal(fault.errorCode) : unknown;
  }
};

const parsed = (answer: PayzenAnswer): Transaction | null =>
  answer.kind === "answered" ? (Transaction.safeParse(answer.answer).data ?? null) : null;

const retrieveRefund = async (
  client: PayzenClient,
  { ref, amountXpf }: { ref?: string; amountXpf?: number },
): Promise<BankOutcome | BankAbsent> => {
  // PayZen does not know our reference. Sent again, the refund finds what it made before.
  if (ref === undefined) return { kind: "absent" };
  const isCalledBack = ref.endsWith(CANCELLED);
  const read = await readTransaction(client, ref.replace(CANCELLED, ""));
  if (read.kind !== "found") return unknown;
  const made = read.transaction;
  if (amountXpf !== undefined && made.amount !== amountXpf) return unknown;
  if (isCalledBack) return made.detailedStatus === "CANCELLED" ? calledBack(made) : unknown;
  return made.operationType === "CREDIT" ? outcomeOfCredit(made) : unknown;
};
