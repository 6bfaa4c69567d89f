import { recovering } from "@/lib/bank/errors";
import { DAY, SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";

type Known = { providers: ReadonlySet<string>; readAt: number };

/** Longer than the schedule of an invoice, whose attempts are the last to be sent again. */
const RESENT_FOR = 30 * DAY;

// What this process knows, also across the module reloads of development. A restore happens while nothing runs: a
// process that once found no bank in recovery need not check again.
const globals = globalThis as { motuRecovery?: Known; motuRestored?: ReadonlySet<string> };

/** The longest delay until a process learns that a recovery has ended. */
const HEARD_MS = 2 * SECOND;
const RETRY_AFTER = "30";

/** The banks whose statement was not read since the restore; read once per process while there is none. */
export const recoveringBanks = async (
  from: Pick<Reader, "recovery"> = db,
): Promise<ReadonlySet<string>> => {
  const known = globals.motuRecovery;
  if (known && (known.providers.size === 0 || Date.now() - known.readAt < HEARD_MS)) {
    return known.providers;
  }
  const open = await from.recovery.findMany({
    where: { endedAt: null },
    select: { provider: true },
  });
  const providers = new Set(open.map(({ provider }) => provider));
  globals.motuRecovery = { providers, readAt: Date.now() };
  return providers;
};

/** Refuses a charge or a refund at a bank whose statement since the backup was not read yet. */
export const requireCharging = async (
  provider: string,
  from?: Pick<Reader, "recovery">,
): Promise<void> => {
  if (!(await recoveringBanks(from)).has(provider)) return;
  refuse(recovering, { headers: { "Retry-After": RETRY_AFTER } });
};

/**
 * Whether an operation at this bank may have been made before a restore that lost it. Read once per process: a
 * restore happens while nothing runs.
 */
export const wasRestored = async (provider: string): Promise<boolean> => {
  globals.motuRestored ??= new Set(
    (
      await db.recovery.findMany({
        where: { restoredAt: { gt: new Date(Date.now() - RESENT_FOR) } },
        select: { provider: true },
      })
    ).map((row) => row.provider),
  );
  return globals.motuRestored.has(provider);
};

/** Reads again at the next check: for a process that has just changed it. */
export const resetRecovery = (): void => {
  delete globals.motuRecovery;
  delete globals.motuRestored;
};
