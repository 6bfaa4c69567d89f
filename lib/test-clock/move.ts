import { setClock } from "@/lib/kit/clock";
import { db, statement, withoutFlush } from "@/lib/kit/db";
import { LEASE_SECONDS, newLease, underLease } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";
import { refreshClock } from "@/lib/test-clock/watch";

/** The agenda of a clock: what is next due for a merchant, and how to do all that is due. */
export type Agenda = {
  /** The next instant after this one at which something is due; null when nothing is planned. */
  next: (merchantId: string, after: Date) => Promise<Date | null>;
  /** Does what is due for a merchant at the clock's current instant. */
  doDue: (merchantId: string) => Promise<void>;
};

type Held = { merchantId: string; leaseToken: string };

/**
 * Advances a clock to its target: it freezes at each instant at which something is due until that is done, in
 * order, then continues. Safe to be called again after a crash, and by many at once: one of them does the work.
 * True when the clock has arrived.
 */
export const moveClock = async (agenda: Agenda, merchantId: string): Promise<boolean> => {
  const held = await take(merchantId);
  if (!held) return (await targetOf(merchantId)) === null;
  try {
    await underLease(
      () => renew(held),
      () => withoutFlush(() => walk(agenda, held)),
    );
  } finally {
    await release(held);
    await refreshClock(merchantId);
  }
  return (await targetOf(merchantId)) === null;
};

/** Asked to advance, without a living process at it. */
const FREE = `advancing_to IS NOT NULL AND (leased_until IS NULL OR leased_until < now()
  OR is_left_by_dead(lease_token, (SELECT living_processes())))`;

const MOVING = `SELECT merchant_id AS "merchantId" FROM test_clocks WHERE ${FREE} LIMIT 20`;

/** Continues every advance without a process. Returns how many arrived. */
export const moveClocks = async (agenda: Agenda): Promise<number> => {
  const moving = await statement<{ merchantId: string }>("clocks.moving", MOVING, []);
  let arrived = 0;
  for (const { merchantId } of moving) {
    const isThere = await moveClock(agenda, merchantId).catch((thrown) => {
      log("error", "test_clock.move_failed", { merchantId, ...errorFields(thrown) });
      return false;
    });
    if (isThere) arrived += 1;
  }
  return arrived;
};

const targetOf = async (merchantId: string): Promise<Date | null> =>
  (await db.testClock.findUnique({ where: { merchantId } }))?.advancingTo ?? null;

const TAKE = `
  UPDATE test_clocks SET lease_token = $2, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE merchant_id = $1 AND ${FREE} RETURNING merchant_id AS "merchantId"`;

const take = async (merchantId: string): Promise<Held | null> => {
  const leaseToken = newLease();
  const taken = await statement<Held>("clocks.take", TAKE, [merchantId, leaseToken]);
  return taken.length === 1 ? { merchantId, leaseToken } : null;
};

const renew = ({ merchantId, leaseToken }: Held): Promise<unknown> => db.$executeRaw`
  UPDATE test_clocks SET leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  WHERE merchant_id = ${merchantId}::uuid AND lease_token = ${leaseToken}::uuid`;

const release = async (held: Held): Promise<void> => {
  await db.testClock.updateMany({ where: held, data: { leaseToken: null, leasedUntil: null } });
};

// From stop to stop, until the clock has arrived or another process took over.
const walk = async (agenda: Agenda, held: Held): Promise<void> => {
  const { merchantId } = held;
  let stop = await stopAt(held, null);
  while (stop) {
    setClock(merchantId, stop);
    await agenda.doDue(merchantId);
    const next = await agenda.next(merchantId, stop.frozenAt);
    if (!next || next > stop.advancingTo) return arrive(held, stop.advancingTo);
    stop = await stopAt(held, next);
  }
};

type Stop = { offsetMs: number; frozenAt: Date; advancingTo: Date };

/** Sets the clock to this instant; null leaves it unchanged. No row once another process took over. */
const STOP = `
  UPDATE test_clocks SET frozen_at = coalesce($3, frozen_at)
  WHERE merchant_id = $1 AND lease_token = $2 AND advancing_to IS NOT NULL AND frozen_at IS NOT NULL
  RETURNING offset_ms::float8 AS "offsetMs", frozen_at AS "frozenAt", advancing_to AS "advancingTo"`;

const stopAt = async (
  { merchantId, leaseToken }: Held,
  frozenAt: Date | null,
): Promise<Stop | null> => {
  const values = [merchantId, leaseToken, frozenAt];
  return (await statement<Stop>("clocks.stop", STOP, values))[0] ?? null;
};

const arrive = async (held: Held, at: Date): Promise<void> => {
  await db.testClock.updateMany({
    where: held,
    data: {
      offsetMs: BigInt(Math.max(0, at.getTime() - Date.now())),
      frozenAt: null,
      advancingFrom: null,
      advancingTo: null,
      updatedAt: new Date(),
    },
  });
};
