import { randomUUID } from "node:crypto";
import { z } from "zod";

/** What Inngest sends when a run has failed for good; `onFailure` listens to it. */
export const functionFailed = "inngest/function.failed";

/** The event of a run that a cron started. */
export const scheduledTimer = "inngest/scheduled.timer";

/** Events of Inngest itself: never relayed to a server, which makes its own. */
export const isInternal = (name: string): boolean => name.startsWith("inngest/");

const StoredEvent = z.object({
  id: z.string().default(() => randomUUID()),
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ts: z.number().default(() => Date.now()),
});

/** An event with its id: sending it twice is the same as sending it once. */
export type StoredEvent = {
  id: string;
  name: string;
  data: Record<string, unknown>;
  ts: number;
};

/** Completes what a sender left out. */
export const toStoredEvent = (sent: unknown): StoredEvent => {
  const event = StoredEvent.parse(sent);
  return { ...event, data: event.data ?? {} };
};

const Outbox = z.object({ events: z.array(z.unknown()), wake: z.boolean().default(false) });

/** One row of the outbox. `wake`: the event only says "look at your rows". */
export type Outbox = { events: StoredEvent[]; wake: boolean };

export const toOutbox = (payload: unknown): Outbox => {
  const { events, wake } = Outbox.parse(payload);
  return { events: events.map(toStoredEvent), wake };
};
