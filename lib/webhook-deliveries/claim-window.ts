import { SECOND } from "@/lib/kit/clock";
import { claimDue, inFlightElsewhere } from "@/lib/webhook-deliveries/claim";
import { CLAIMED_OF_ENDPOINT, type EndpointQueues } from "@/lib/webhook-deliveries/endpoint-queues";

export const CLAIMED_AT_ONCE = 500;

/** How often the attempts of other processes are counted, and the claims of dead ones taken over. */
const SURVEY_MS = SECOND;

export type ClaimWindow = {
  /** Adds claimed deliveries to the queues; returns how many, or null if more may be due. */
  more: () => Promise<number | null>;
  /** More may be due from now on. */
  expect: () => void;
};

type Claims = {
  queues: EndpointQueues;
  leaseToken: string;
  leaseMs: number;
  pollMs: number;
  shard: number | undefined;
};

/** Claims the deliveries that are due longest, of each endpoint as many as it can take. */
export const claimWindow = ({ queues, pollMs, ...claim }: Claims): ClaimWindow => {
  let notBefore = 0;
  let surveyAt = 0;
  let busy: string[] = [];
  let isExpected = false;
  const more = async () => {
    const surveys = Date.now() >= surveyAt;
    if (surveys) {
      queues.countElsewhere(await inFlightElsewhere(claim.shard));
      surveyAt = Date.now() + SURVEY_MS;
    }
    const room = queues.room();
    const isRelieved = busy.some((endpointId) => room.get(endpointId) !== 0);
    if (Date.now() < notBefore && !isRelieved && !surveys) return null;
    // What is announced during the claim may be too late for it.
    isExpected = false;
    busy = [...room].flatMap(([endpointId, rows]) => (rows === 0 ? [endpointId] : []));
    const claimed = await claimDue({
      ...claim,
      rowsMax: CLAIMED_AT_ONCE,
      rowsOfEndpointMax: CLAIMED_OF_ENDPOINT,
      room,
      takesOver: surveys,
    });
    queues.add(claimed);
    if (claimed.length > 0) return claimed.length;
    notBefore = isExpected ? 0 : Date.now() + pollMs;
    return busy.length > 0 ? null : 0;
  };
  return {
    more,
    expect: () => {
      isExpected = true;
      notBefore = 0;
    },
  };
};
