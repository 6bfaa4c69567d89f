import { providerError } from "@/lib/bank/errors";
import { isContention, persist } from "@/lib/kit/contention";
import { Refusal } from "@/lib/kit/errors";
import { errorFields, log } from "@/lib/kit/log";

/** The object of a call to the bank. */
type About = {
  id: string;
  transactionId?: string | null;
  refundId?: string | null;
  setupIntentId?: string | null;
};

/**
 * Records the outcome of a call to the bank, which cannot be undone: retried on lock conflicts. If it cannot be
 * written now, the caller gets 502 with the id; its operation stays open, and its status is retrieved later.
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

/** For a page that shows the current state: an outcome that could not be recorded yet changes nothing there. */
export const ignoreUnrecorded = (thrown: unknown): null => {
  if (thrown instanceof Refusal && thrown.kind === providerError) return null;
  throw thrown;
};
