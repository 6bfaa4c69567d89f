import { BEHIND_UTC } from "@/lib/kit/tahiti";

/** `2026-11-22`: the day of an instant in Tahiti, as a date field has it. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() - BEHIND_UTC).toISOString().slice(0, 10);

/** The first second of a day in Tahiti; NaN, which the domain refuses, for what is no day. */
export const secondsOf = (day: string): number =>
  Math.floor((Date.parse(`${day}T00:00:00Z`) + BEHIND_UTC) / 1000);
