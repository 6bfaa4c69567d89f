import type { Inngest } from "inngest";
import { isInternal, type Outbox, type StoredEvent } from "@/lib/kit/inngest/events";
import type { Db } from "@/lib/kit/inngest/host";
import { claimWakeUp, releaseWakeUp } from "@/lib/kit/inngest/wake-ups";

type Relay = { client: Inngest; db: Db };

/** Hands events over to the Inngest server; their ids make a second time harmless. */
export const relayEvents = async (relay: Relay, { events, wake }: Outbox): Promise<void> => {
  const ours = events.filter(({ name }) => !isInternal(name));
  if (wake) for (const event of ours) await relayWakeUp(relay, event);
  else if (ours.length > 0) await relay.client.send(ours);
};

const relayWakeUp = async ({ client, db }: Relay, event: StoredEvent): Promise<void> => {
  if (!(await claimWakeUp(db, event))) return;
  try {
    await client.send(event);
  } catch (thrown) {
    await releaseWakeUp(db, event);
    throw thrown;
  }
};
