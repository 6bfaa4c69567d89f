import type { Event } from "@/lib/events/schema";

/** An event as it is read: its stored text, and how many deliveries are still to be made. */
export type EventRow = { id: string; body: string; pending: number };

/** In the version it was stored in, which it names; the pipeline turns it into the caller's. */
export const serialiseEvent = (row: EventRow): Event => ({
  ...JSON.parse(row.body),
  pendingDeliveries: row.pending,
});
