import { SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { underLease } from "@/lib/kit/lease";

const BATCH = 8;
const RUN = 40 * SECOND;

type Work<Row> = {
  /** Takes the next due rows, at most so many, under a lease. */
  claim: (limit: number) => Promise<Row[]>;
  /** Says that those of these rows that are still ours are being worked on. */
  renew: (rows: readonly Row[]) => Promise<unknown>;
  /** One row, from the claim to its result; throws nothing. */
  each: (row: Row) => Promise<void>;
  /** The event that wakes the next run. */
  topic: string;
};

/**
 * Does what is due, a bounded time long; what is left then is taken up by a run that is woken at once.
 * Gives how many rows were taken.
 */
export const drain = async <Row>({ claim, renew, each, topic }: Work<Row>): Promise<number> => {
  const end = Date.now() + RUN;
  let taken = 0;
  for (;;) {
    const batch = await claim(BATCH);
    await underLease(
      () => renew(batch),
      () => Promise.all(batch.map(each)),
    );
    taken += batch.length;
    if (batch.length < BATCH) return taken;
    if (Date.now() > end) {
      await db.$executeRaw`SELECT jobs.wake(${topic}::text)`;
      return taken;
    }
  }
};
