import type { Event } from "@/lib/events/schema";

/** An event as it is read: its stored text, and how many deliveries are still to be made. */
export type EventRow = { id: string; body: string; pending: number };

/** In the newest shape; the pipeline turns it into the caller's version, which it names already. */
export const serialiseEvent = (row: EventRow, version: string): Event => ({
  ...JSON.parse(row.body),
  apiVersion: version,
  pendingDeliveries: row.pending,
});
