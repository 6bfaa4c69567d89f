import { SECOND } from "@/lib/kit/clock";
import { underLease } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";

const RUN = 40 * SECOND;

type Work<Row> = {
  /** Takes the next due rows, at most so many; none that it gave before, unless they are due again. */
  claim: (limit: number) => Promise<Row[]>;
  /** Says that those of these rows that are still ours are being worked on. */
  renew?: (rows: readonly Row[]) => Promise<unknown>;
  /** One row, from the claim to its result. What it throws is logged: no row stops the others. */
  each: (row: Row) => Promise<unknown>;
  /** The log's event, and what names the row there, of what `each` throws. */
  failed: { event: string; of: (row: Row) => Record<string, unknown> };
  /** Rows claimed together, and worked on at a time. */
  batch?: number;
  atOnce?: number;
  /** Wakes the next run when the time is over and more may be due. */
  wake?: () => Promise<unknown>;
};

/** Does what is due until nothing is, a bounded time long. Gives how many rows were taken. */
export const drain = async <Row>({ batch = 8, atOnce = batch, ...work }: Work<Row>) => {
  const end = Date.now() + RUN;
  let taken = 0;
  for (;;) {
    const rows = await work.claim(batch);
    if (rows.length === 0) return taken;
    taken += rows.length;
    const doAll = () => eachOf(rows, { atOnce, each: guarded(work) });
    await (work.renew ? underLease(() => work.renew?.(rows) ?? Promise.resolve(), doAll) : doAll());
    if (Date.now() > end) {
      await work.wake?.();
      return taken;
    }
  }
};

const guarded =
  <Row>({ each, failed }: Pick<Work<Row>, "each" | "failed">) =>
  async (row: Row): Promise<void> => {
    try {
      await each(row);
    } catch (thrown) {
      log("error", failed.event, { ...failed.of(row), ...errorFields(thrown) });
    }
  };

type Each<Row> = { atOnce: number; each: (row: Row) => Promise<void> };

const eachOf = async <Row>(rows: readonly Row[], { atOnce, each }: Each<Row>): Promise<void> => {
  const left = rows.values();
  const workOff = async () => {
    for (const row of left) await each(row);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, workOff));
};
