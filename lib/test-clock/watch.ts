import { type ClockReading, setClock } from "@/lib/kit/clock";
import { listenOn, statement } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

const RETRY_MS = 1000;

type Row = { merchantId: string; offsetMs: number; frozenAt: Date | null };

const COLUMNS = `merchant_id AS "merchantId", offset_ms::float8 AS "offsetMs", frozen_at AS "frozenAt"`;

const readingOf = ({ offsetMs, frozenAt }: Row): ClockReading => ({ offsetMs, frozenAt });

let listening: Promise<void> | null = null;

/** However often it is called, one connection listens. */
const listen = (): Promise<void> => {
  listening ??= listenOn("test_clock_changed", hear, lost).catch((thrown) => {
    listening = null;
    throw thrown;
  });
  return listening;
};

/** Keeps this process's test clocks current: all of them now, and each change from now on. */
export const watchClocks = async (): Promise<void> => {
  await listen();
  const rows = await statement<Row>("clocks.all", `SELECT ${COLUMNS} FROM test_clocks`, []);
  for (const row of rows) setClock(row.merchantId, readingOf(row));
};

/** Reads one clock from the database into this process. */
export const refreshClock = async (merchantId: string): Promise<void> => {
  const [row] = await statement<Row>(
    "clocks.one",
    `SELECT ${COLUMNS} FROM test_clocks WHERE merchant_id = $1`,
    [merchantId],
  );
  setClock(merchantId, row ? readingOf(row) : null);
};

const hear = (merchantId: string): void => {
  refreshClock(merchantId).catch(complain);
};

// The process uses its last state until the connection is back.
const lost = (): void => {
  listening = null;
  again();
};

const again = (): void => {
  setTimeout(() => watchClocks().catch(retry), RETRY_MS).unref();
};

const retry = (thrown: unknown): void => {
  complain(thrown);
  again();
};

const complain = (thrown: unknown): void =>
  log("warn", "test_clock.watch_failed", errorFields(thrown));
