import { SECOND } from "@/lib/kit/clock";
import { claimDue, inFlightElsewhere } from "@/lib/webhook-deliveries/claim";
import type { EndpointQueues } from "@/lib/webhook-deliveries/endpoint-queues";

export const CLAIMED_AT_ONCE = 100;
const CLAIMED_OF_ENDPOINT = 50;

/** A transaction may commit deliveries that have been due for so long. */
const LATE_COMMIT_MS = 15 * SECOND;
/** How often a claim begins with the oldest due delivery again, including those of busy endpoints. */
const FROM_THE_START_MS = 2 * SECOND;

/** Adds claimed deliveries to the queues; returns how many, or null if more may be due. */
export type ClaimMore = () => Promise<number | null>;

type Claims = {
  queues: EndpointQueues;
  leaseToken: string;
  leaseMs: number;
  pollMs: number;
  shard: number | undefined;
};

/** Claims the deliveries that are due longest, except those of busy endpoints. */
export const claimWindow = ({ queues, pollMs, ...claim }: Claims): ClaimMore => {
  const passes = claimStart();
  let notBefore = 0;
  return async () => {
    const busy = queues.busy();
    const { from, isRelieved } = passes.begin(busy);
    if (Date.now() < notBefore && !isRelieved) return null;
    if (from === epoch) queues.countElsewhere(await inFlightElsewhere());
    const claimed = await claimDue({
      ...claim,
      rowsMax: CLAIMED_AT_ONCE,
      rowsOfEndpointMax: CLAIMED_OF_ENDPOINT,
      busy,
      from,
      takesOver: from === epoch,
    });
    queues.add(claimed);
    passes.end(busy, claimed[0]?.dueAt ?? new Date());
    if (claimed.length > 0) return claimed.length;
    notBefore = Date.now() + pollMs;
    return busy.length > 0 ? null : 0;
  };
};

const epoch = new Date(0);

/**
 * Remembers up to which due time all deliveries belong to busy endpoints, so that a long queue of theirs
 * is not read again for every claim.
 */
const claimStart = () => {
  let from = epoch;
  let passed: string[] = [];
  let fromTheStartAt = 0;
  return {
    begin: (busy: string[]): { from: Date; isRelieved: boolean } => {
      const isRelieved = passed.some((endpointId) => !busy.includes(endpointId));
      if (isRelieved || Date.now() >= fromTheStartAt) {
        from = epoch;
        fromTheStartAt = Date.now() + FROM_THE_START_MS;
      }
      return { from, isRelieved };
    },
    end: (busy: string[], firstClaimed: Date): void => {
      passed = busy;
      if (busy.length === 0) return;
      from = new Date(Math.max(from.getTime(), firstClaimed.getTime() - LATE_COMMIT_MS));
    },
  };
};
