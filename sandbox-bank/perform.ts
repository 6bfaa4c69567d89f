import type { Bank } from "@/sandbox-bank/bank";
import { bankCodes, chargeRefusals, type Failure, setupRefusals } from "@/sandbox-bank/cards";
import { type Queryable, transaction } from "@/sandbox-bank/database";
import { Fault } from "@/sandbox-bank/http";
import {
  findHolders,
  fingerprintOf,
  noticeDelay,
  type OperationRow,
  record,
  type Status,
  type Subject,
} from "@/sandbox-bank/operations";
import { LATE_MS, type ShopFaults } from "@/sandbox-bank/shop-faults";
import { type Card, findCard, isOneTime, mint, spend } from "@/sandbox-bank/tokens";

/** A charge or setup as the gateway requested it. */
export interface Wanted {
  subject: Subject;
  reference: string;
  key: string;
  token: string;
  amountXpf: number | null;
  eurCents: number | null;
  customerRef: string | null;
  offSession: boolean;
  keepsCard: boolean;
  returnUrl: string;
  description: string | null;
  shop: string | null;
  paymentId: string | null;
  faults: ShopFaults;
}

interface Plan {
  status: Status;
  failure: Failure | null;
  bankCode: string | null;
}

/** A card of this kind refuses this many charges before it accepts. */
const FIRST_REFUSALS = 2;

const plain = (status: Status): Plan => ({ status, failure: null, bankCode: null });
const refused = (failure: Failure, bankCode = bankCodes[failure]): Plan => ({
  status: "failed",
  failure,
  bankCode,
});

/** Performs a request at most once per reference; `isNew` says whether this call did. */
export const perform = async (
  bank: Bank,
  wanted: Wanted,
): Promise<{ row: OperationRow; isNew: boolean }> => {
  const made = await attempt(bank, wanted);
  if (!made) return { row: await findEarlier(bank, wanted), isNew: false };
  if (made.settled_at) bank.notifySoon(noticeDelay(bank));
  else if (made.status === "processing") bank.settleSoon(bank.slowMs);
  return { row: made, isNew: true };
};

const attempt = async (bank: Bank, wanted: Wanted): Promise<OperationRow | undefined> => {
  if (isOneTime(wanted.token)) {
    return transaction(bank.pool, async (client) => {
      const card = await findCard(client, wanted.token);
      const made = await recordPlan(bank, client, { wanted, card });
      if (made && card) await spend(client, wanted.token, wanted.reference);
      return made;
    });
  }
  const card = await findCard(bank.pool, wanted.token);
  if (card?.behaviour !== "first_fails") return recordPlan(bank, bank.pool, { wanted, card });
  return transaction(bank.pool, (client) => recordPlan(bank, client, { wanted, card }));
};

const recordPlan = async (
  bank: Bank,
  db: Queryable,
  { wanted, card }: { wanted: Wanted; card: Card | undefined },
): Promise<OperationRow | undefined> => {
  const usable = card && belongs(card, wanted) ? card : undefined;
  const plan = await planOf(db, wanted, usable);
  return record(bank, db, {
    ...wanted,
    ...plan,
    ...tracesOf(wanted, usable),
    ref: mint(wanted.subject === "payment" ? "ch" : "set"),
    fingerprint: fingerprintFor(wanted),
    challengeId: plan.status === "action" ? mint("auth") : null,
    dueMs: dueMsOf(bank, plan, wanted.faults),
  });
};

const fingerprintFor = (wanted: Wanted): string =>
  fingerprintOf(wanted.subject, wanted.token, wanted.amountXpf ?? 0, wanted.eurCents ?? 0);

/** What an operation stores about its card. */
const tracesOf = (wanted: Wanted, card: Card | undefined) => ({
  behaviour: card?.behaviour ?? null,
  summary: card?.summary ?? null,
  cardKey: card ? cardKeyOf(card, wanted) : null,
  keepsCard: wanted.keepsCard && card !== undefined && card.kind !== "stored",
  storedToken: storedTokenOf(wanted, card),
});

const storedTokenOf = (wanted: Wanted, card: Card | undefined): string | null => {
  if (!card || !wanted.keepsCard) return null;
  return card.kind === "stored" ? card.token : mint("card");
};

const dueMsOf = (bank: Bank, plan: Plan, faults: ShopFaults): number | null => {
  if (plan.status === "action") return bank.challengeMs;
  if (plan.status !== "processing") return null;
  return faults.has("late") ? LATE_MS : bank.slowMs;
};

/** A stored card is valid only for the customer it was bound to. */
const belongs = (card: Card, wanted: Wanted): boolean =>
  card.customerRef === null ||
  wanted.customerRef === null ||
  card.customerRef === wanted.customerRef;

const planOf = async (db: Queryable, wanted: Wanted, card: Card | undefined): Promise<Plan> => {
  if (!card) return refused("processing_error", "invalid_token");
  if (wanted.faults.has("refuse")) return refused("card_declined");
  const plan = wanted.subject === "setup" ? planSetup(card) : await planDebit(db, wanted, card);
  const isLate = plan.status === "succeeded" && wanted.faults.has("late");
  return isLate ? plain("processing") : plan;
};

const planSetup = (card: Card): Plan => {
  const failure = setupRefusals[card.behaviour];
  if (failure) return refused(failure);
  const asks = card.behaviour === "auth" || card.behaviour === "auth_once";
  return plain(asks ? "action" : "succeeded");
};

const planDebit = async (db: Queryable, wanted: Wanted, card: Card): Promise<Plan> => {
  const failure = chargeRefusals[card.behaviour];
  if (failure) return refused(failure);
  if (needsChallenge(card)) {
    return wanted.offSession ? refused("authentication_required") : plain("action");
  }
  if (card.behaviour === "down") {
    throw new Fault(503, "unavailable", { message: "The bank is closed; nothing happened." });
  }
  if (card.behaviour === "first_fails") {
    return (await stillRefuses(db, wanted, card)) ? refused("card_declined") : plain("succeeded");
  }
  return plain(card.behaviour === "slow" ? "processing" : "succeeded");
};

const needsChallenge = (card: Card): boolean =>
  card.behaviour === "auth" || (card.behaviour === "auth_once" && card.kind !== "stored");

/**
 * Identifies charges of the same card: by its stored token, else its customer, else the form it was typed in.
 */
const cardKeyOf = (card: Card, wanted: Wanted): string | null => {
  if (card.kind === "stored") return card.token;
  if (wanted.customerRef) return `customer:${wanted.customerRef}`;
  return card.formRef ? `form:${card.formRef}` : null;
};

/** Counted under a lock on the card; a card that cannot be recognised again is refused every time. */
const stillRefuses = async (db: Queryable, wanted: Wanted, card: Card): Promise<boolean> => {
  const key = cardKeyOf(card, wanted);
  if (!key) return true;
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`bank:${key}`]);
  const { rows } = await db.query<{ debits: number }>(
    `SELECT count(*)::int AS debits FROM bank.operations
     WHERE card_key = $1 AND behaviour = 'first_fails' AND subject = 'payment' AND reference <> $2`,
    [key, wanted.reference],
  );
  return (rows[0]?.debits ?? 0) < FIRST_REFUSALS;
};

/** The operation that already has this reference; refuses if it was a different one. */
const findEarlier = async (bank: Bank, wanted: Wanted): Promise<OperationRow> => {
  const holders = await findHolders(bank.pool, wanted);
  const [row] = holders;
  const isSame =
    holders.length === 1 &&
    row?.reference === wanted.reference &&
    (row.fingerprint === null || row.fingerprint === fingerprintFor(wanted));
  if (!row || !isSame) {
    throw new Fault(409, "reference_reuse", {
      message: "This reference or this Idempotency-Key belongs to another operation.",
    });
  }
  return row.fingerprint === null ? refusedBeforehand(row, wanted) : row;
};

/** The reference was aborted before the request arrived: it is refused for ever. */
const refusedBeforehand = (row: OperationRow, wanted: Wanted): OperationRow => ({
  ...row,
  status: "failed",
  subject: wanted.subject,
  amount_xpf: wanted.amountXpf === null ? null : String(wanted.amountXpf),
});
