import type { Event } from "@/lib/events/schema";

/** An event for a response: its stored text, and how many deliveries are pending. */
export type EventRow = { id: string; body: string; pending: number };

/** In the version it was stored in, which it names; the pipeline converts it to the caller's. */
export const serialiseEvent = (row: EventRow): Event => ({
  ...JSON.parse(row.body),
  pendingDeliveries: row.pending,
});
