import { type Queue, type Recent, recent } from "@/lib/bank/one-at-a-time";
import {
  failureOf,
  isDone,
  isReserved,
  type KeptCard,
  keptBy,
  openStored,
  outcomeOf,
  Transaction,
  Transactions,
} from "@/lib/bank/payzen/answers";
import type { PayzenClient, PayzenFault } from "@/lib/bank/payzen/client";
import { readOrder, readTransaction } from "@/lib/bank/payzen/orders";
import type {
  BankAbsent,
  BankAnswer,
  BankFailed,
  BankOutcome,
  BankProvider,
  ChargeRequest,
} from "@/lib/bank/provider";

const REMEMBERED = 10_000;

/**
 * A reservation is captured by the call that made it within this time, and later only when its status is
 * retrieved.
 */
const TAKE_WITHIN_MS = 30_000;

const unknown = { kind: "unknown" } as const;

type Debits = Pick<BankProvider, "charge" | "retrieve" | "abort">;

type Desk = {
  client: PayzenClient;
  inTurn: Queue;
  finalityMs: number;
  /** When a reference was first not found at PayZen. */
  absent: Recent<number>;
  /** References that were cancelled for good in this process. */
  ended: Recent<true>;
};

/**
 * Debits at PayZen, which has no idempotency keys, no refusal in advance and no statement. A request that arrives
 * after we cancelled it can neither be prevented nor found. So every debit has two steps: the first only reserves
 * the amount on the card ("manual validation"), the second captures it, by the id of the first. What arrives late
 * is a reservation that nobody captures: it lapses. Our reference is the order's id.
 */
export const payzenCharges = (client: PayzenClient, inTurn: Queue, finalityMs: number): Debits => {
  const desk = {
    client,
    inTurn,
    finalityMs,
    absent: recent<number>(REMEMBERED),
    ended: recent<true>(REMEMBERED),
  };
  return {
    charge: (request) =>
      inTurn(turnOf(request), () => inTurn(`card:${request.token}`, () => charge(desk, request))),
    retrieve: (known) => retrieve(desk, known),
    abort: (known) => inTurn(turnOf(known), () => abort(desk, known)),
  };
};

const turnOf = ({ reference }: { reference: string }): string => `debit:${reference}`;

const givenUp: BankFailed = {
  kind: "failed",
  ref: null,
  failure: "processing_error",
  bankCode: "given_up",
};

const charge = async (desk: Desk, request: ChargeRequest): Promise<BankAnswer> => {
  const { client } = desk;
  if (desk.ended.get(request.reference)) return givenUp;
  const startedAt = Date.now();
  const before = await find(client, request);
  if (before.kind === "found") return resultOf(client, before.transaction, request);
  // Only looked up so far: the debit itself was not sent.
  if (before.kind === "unknown") return { kind: "unreachable" };
  const card = await cardOf(client, request.token);
  if (card === "unknown") return { kind: "unreachable" };
  if (card === null) return { ...givenUp, bankCode: "invalid_token" };
  const answer = await client("Charge/CreatePayment", paymentOf(request, card));
  if (answer.kind === "unsent") return { kind: "unreachable" };
  if (answer.kind === "silent") return unknown;
  if (answer.kind === "refused") return refusedDebit(client, answer.fault, request);
  const made = onlyDebit(Transactions.safeParse(answer.answer).data?.transactions ?? []);
  if (!made || Date.now() - startedAt > TAKE_WITHIN_MS) return unknown;
  const outcome = await resultOf(client, made, request);
  await deleteUnstored(client, request, { card, outcome });
  return outcome;
};

const paymentOf = (request: ChargeRequest, card: KeptCard) => ({
  amount: request.amountXpf,
  currency: "XPF",
  orderId: request.reference,
  formAction: "SILENT",
  paymentMethodToken: card.token,
  metadata: {
    reference: request.reference,
    transactionId: request.transactionId,
    ...(request.saveCard ? { saveCard: "true" } : {}),
  },
  ...(request.customerRef ? { customer: { reference: request.customerRef } } : {}),
  transactionOptions: {
    cardOptions: {
      manualValidation: "YES",
      captureDelay: 0,
      ...(card.chain ? { initialIssuerTransactionIdentifier: card.chain } : {}),
    },
  },
});

/**
 * The card of a token: a stored one, or that of a registration in the bank's form. The browser gets only the
 * registration's id; the card's own token never leaves the servers.
 */
const cardOf = async (
  client: PayzenClient,
  token: string,
): Promise<KeptCard | null | "unknown"> => {
  const kept = openStored(token);
  if (kept) return kept;
  const read = await readTransaction(client, token);
  if (read.kind === "unknown") return "unknown";
  const isRegistration =
    read.kind === "found" &&
    read.transaction.operationType === "VERIFICATION" &&
    isDone(read.transaction);
  return isRegistration ? keptBy(read.transaction) : null;
};

const refusedDebit = async (
  client: PayzenClient,
  fault: PayzenFault,
  request: ChargeRequest,
): Promise<BankAnswer> => {
  switch (fault.meaning) {
    case "refused": {
      const made = await find(client, request);
      const ref = made.kind === "found" ? made.transaction.uuid : null;
      return { kind: "failed", ref, ...failureOf(fault) };
    }
    case "invalid":
    case "token":
      return { ...givenUp, bankCode: fault.errorCode };
    case "closed":
      return { kind: "unreachable" };
    default:
      return unknown;
  }
};

/** The card of a payment that was not to be stored is deleted; if that fails, nobody has its token. */
const deleteUnstored = async (
  client: PayzenClient,
  request: ChargeRequest,
  { card, outcome }: { card: KeptCard; outcome: BankOutcome },
): Promise<void> => {
  const isDecided = outcome.kind === "succeeded" || outcome.kind === "failed";
  if (!isDecided || request.saveCard || openStored(request.token)) return;
  await client("Token/Cancel", { paymentMethodToken: card.token });
};

type Expected = {
  reference?: string | undefined;
  ref?: string | undefined;
  amountXpf?: number | undefined;
};
type Found = { kind: "found"; transaction: Transaction } | BankAbsent | { kind: "unknown" };

const find = async (client: PayzenClient, { reference = "" }: Expected): Promise<Found> => {
  const order = await readOrder(client, reference, "DEBIT");
  if (order === null) return unknown;
  if (order.length === 0) return { kind: "absent" };
  const transaction = onlyDebit(order);
  return transaction ? { kind: "found", transaction } : unknown;
};

/** The debit that counts: not a refused one when there is another. Two that count cannot be decided. */
const onlyDebit = (transactions: readonly Transaction[]): Transaction | null => {
  const debits = transactions.filter((one) => one.operationType === "DEBIT");
  const alive = debits.filter((one) => outcomeOf(one).kind !== "failed");
  const [first, second] = alive.length > 0 ? alive : debits.slice(-1);
  return first && !second ? first : null;
};

const isExpected = (made: Transaction, { reference, ref, amountXpf }: Expected): boolean =>
  (reference === undefined || made.metadata?.["reference"] === reference) &&
  (ref === undefined || made.uuid === ref) &&
  (amountXpf === undefined || made.amount === amountXpf) &&
  made.currency === "XPF";

/**
 * The outcome of a debit. Retrieving its status means it is still wanted: a reservation that is found is captured,
 * once its amount is right.
 */
const resultOf = async (
  client: PayzenClient,
  made: Transaction,
  expected: Expected,
): Promise<BankOutcome> => {
  if (!isExpected(made, expected)) return unknown;
  return isReserved(made) ? change(client, "Transaction/Validate", made) : outcomeOf(made);
};

/** Captures or cancels a reservation; if PayZen had decided already, its state tells. */
const change = async (
  client: PayzenClient,
  service: "Transaction/Validate" | "Transaction/Cancel",
  made: Transaction,
): Promise<BankOutcome> => {
  const answer = await client(service, { uuid: made.uuid });
  if (answer.kind === "answered") {
    const changed = Transaction.safeParse(answer.answer).data;
    const isIt = changed?.uuid === made.uuid && changed.amount === made.amount;
    return isIt && !isReserved(changed) ? outcomeOf(changed) : unknown;
  }
  if (answer.kind !== "refused" || answer.fault.meaning !== "state") return unknown;
  const now = await readTransaction(client, made.uuid);
  return now.kind === "found" && !isReserved(now.transaction)
    ? outcomeOf(now.transaction)
    : unknown;
};

const retrieve = async (
  desk: Desk,
  known: { reference: string; ref?: string; amountXpf?: number },
): Promise<BankOutcome | BankAbsent> => {
  const { ref, reference } = known;
  const { client } = desk;
  const found = ref === undefined ? await find(client, known) : await readTransaction(client, ref);
  const isEnded = desk.ended.get(reference) === true;
  if (found.kind === "found") {
    const { transaction } = found;
    // It arrived after it was cancelled: nobody wants it any more.
    if (isEnded && isReserved(transaction))
      return change(client, "Transaction/Cancel", transaction);
    return resultOf(client, transaction, known);
  }
  if (found.kind === "unknown" || ref !== undefined) return unknown;
  return isEnded ? givenUp : found;
};

/**
 * Ends a debit for good. A reservation is cancelled. If PayZen knows nothing, a request may still be under way,
 * and nothing can stop it: so an absence is believed once it has lasted longer than any call of ours that could
 * still capture the reservation.
 */
const abort = async (
  desk: Desk,
  { reference }: { reference: string },
): Promise<"aborted" | "too_late" | "unknown"> => {
  const found = await find(desk.client, { reference });
  if (found.kind === "unknown") return "unknown";
  if (found.kind === "absent") {
    const since = desk.absent.get(reference) ?? Date.now();
    desk.absent.set(reference, since);
    if (Date.now() - since < desk.finalityMs) return "unknown";
    desk.ended.set(reference, true);
    return "aborted";
  }
  const { transaction } = found;
  if (!isExpected(transaction, { reference })) return "unknown";
  const outcome = isReserved(transaction)
    ? await change(desk.client, "Transaction/Cancel", transaction)
    : outcomeOf(transaction);
  if (outcome.kind === "succeeded") return "too_late";
  if (outcome.kind !== "failed") return "unknown";
  return isReserved(transaction) ? "aborted" : "too_late";
};
