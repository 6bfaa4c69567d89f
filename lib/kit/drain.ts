import { SECOND } from "@/lib/kit/clock";
import { underLease } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";

const RUN = 40 * SECOND;

type Work<Row> = {
  /** Claims at most `limit` due rows; a row is claimed again only if it is due again. */
  claim: (limit: number) => Promise<Row[]>;
  /** Renews the lease of those rows that are still ours. */
  renew?: (rows: readonly Row[]) => Promise<unknown>;
  /** Processes one row. Errors are logged, so that one row does not stop the others. */
  each: (row: Row) => Promise<unknown>;
  /** The log event of an error in `each`, and the fields that identify the row. */
  failed: { event: string; of: (row: Row) => Record<string, unknown> };
  /** Rows claimed together; `atOnce` of them are processed concurrently. */
  batch?: number;
  atOnce?: number;
  /** Called when the time is over and more may be due. */
  wake?: () => Promise<unknown>;
};

/** Processes due rows until there are none, or the time is over. Returns how many were claimed. */
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
