import { providerError } from "@/lib/bank/errors";
import { isContention, persist } from "@/lib/kit/contention";
import { Refusal } from "@/lib/kit/errors";
import { errorFields, log } from "@/lib/kit/log";

/** What a call of the bank was about. */
type About = {
  id: string;
  transactionId?: string | null;
  refundId?: string | null;
  setupIntentId?: string | null;
};

/**
 * Records what came of a call of the bank, which cannot be taken back: tried again while others are in the
 * way. Where it cannot be written now, the caller is told 502 with what to look at; its operation stays
 * open, and the bank is asked about it.
 */
export const recordOutcome = async <Result>(
  about: About,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await persist(work);
  } catch (thrown) {
    throw isContention(thrown) ? unrecorded(about, thrown) : thrown;
  }
};

const unrecorded = (
  { id, transactionId, refundId, setupIntentId }: About,
  cause: unknown,
): Refusal => {
  log("warn", "bank.outcome_not_recorded", { operation: id, ...errorFields(cause) });
  const details = {
    ...(transactionId ? { transactionId } : {}),
    ...(refundId ? { refundId } : {}),
    ...(setupIntentId ? { setupIntentId } : {}),
  };
  return new Refusal(providerError, { message: UNRECORDED, details }, { cause });
};

const UNRECORDED =
  "The bank was called, but what came of it could not be recorded yet. It is being asked for; replay with the same Idempotency-Key.";

/** For a page, which shows how things stand: an outcome that could not be recorded yet changes nothing there. */
export const ignoreUnrecorded = (thrown: unknown): null => {
  if (thrown instanceof Refusal && thrown.kind === providerError) return null;
  throw thrown;
};
