import { createHash } from "node:crypto";
import { getAsyncCtx } from "inngest/experimental";
import { type StoredEvent, toStoredEvent } from "@/lib/kit/inngest/events";
import { type Db, host } from "@/lib/kit/inngest/host";
import { canonicalJson } from "@/lib/kit/inngest/signature";

/** Puts events into the outbox; whoever leads takes them from there. */
const enqueueEvents = async (db: Db, events: readonly StoredEvent[]): Promise<void> => {
  await db.query("SELECT jobs.send($1::json)", [JSON.stringify(events)]);
};

/** The SDK's `fetch` in embedded mode: sent events become rows of the outbox, all else is refused. */
export const outboxFetch: typeof fetch = async (url, init) => {
  if (!new URL(String(url)).pathname.startsWith("/e/")) {
    const error = "Embedded mode has no such API.";
    return Response.json({ status: 501, error }, { status: 501 });
  }
  const { db } = host();
  if (!db)
    throw new Error("No worker was started in this process, so it has no outbox to send to.");
  const sent: unknown = JSON.parse(String(init?.body));
  const events = await identify(Array.isArray(sent) ? sent : [sent]);
  await enqueueEvents(db, events);
  return Response.json({ status: 200, ids: events.map(({ id }) => id) });
};

/** Within a step the ids follow from the step, so that a step that runs twice sends once. */
const identify = async (sent: readonly object[]): Promise<StoredEvent[]> => {
  const execution = (await getAsyncCtx())?.execution;
  const step = execution?.executingStep?.hashedId;
  return sent.map((entry, index) => {
    const event = toStoredEvent(entry);
    const hasOwnId = "id" in entry && typeof entry.id === "string";
    if (hasOwnId || step === undefined) return event;
    const origin = [execution?.ctx.runId, step, index, event.name, event.data];
    return { ...event, id: shortHash(canonicalJson(origin)) };
  });
};

/** Enough of a SHA-256 to be unique, short enough to read. */
export const shortHash = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 26);
