import type { Context } from "@/lib/kit/context";

type Of = Pick<Context, "merchantId" | "livemode">;

/** The state of a test clock: an offset from the real time, or frozen at an instant while it advances. */
export type ClockReading = { offsetMs: number; frozenAt: Date | null };

// The test clocks known to this process, also across the module reloads of development.
const globals = globalThis as { motuClocks?: Map<string, ClockReading> };
globals.motuClocks ??= new Map();
const clocks = globals.motuClocks;

/** The only clock of the gateway: the current time for this merchant in this mode. */
export const now = ({ merchantId, livemode }: Of): Date => {
  const reading = livemode ? undefined : clocks.get(merchantId);
  return reading ? readClock(reading) : new Date();
};

const readClock = ({ offsetMs, frozenAt }: ClockReading): Date =>
  frozenAt ?? new Date(Date.now() + offsetMs);

/** Sets a merchant's test clock in this process; null when it has none any more. */
export const setClock = (merchantId: string, reading: ClockReading | null): void => {
  if (reading) clocks.set(merchantId, reading);
  else clocks.delete(merchantId);
};

export const unix = (instant: Date): number => Math.floor(instant.getTime() / 1000);

export const unixOrNull = (instant: Date | null): number | null =>
  instant === null ? null : unix(instant);

export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
