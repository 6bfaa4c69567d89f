import type { Context } from "@/lib/kit/context";

/** The one clock of the gateway: the instant it is for this merchant in this mode. */
export const now = (_ctx: Pick<Context, "merchantId" | "livemode">): Date => new Date();

export const unix = (instant: Date): number => Math.floor(instant.getTime() / 1000);

export const unixOrNull = (instant: Date | null): number | null =>
  instant === null ? null : unix(instant);

export const after = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
