import type { Inngest } from "inngest";
import { isInternal, type StoredEvent } from "@/lib/kit/inngest/events";

/** Hands events over to the Inngest server; their ids make a second time harmless. */
export const relayEvents = async (
  client: Inngest,
  events: readonly StoredEvent[],
): Promise<void> => {
  const ours = events.filter(({ name }) => !isInternal(name));
  if (ours.length > 0) await client.send(ours);
};
