import {
  type Delivery,
  FAILURES_BEFORE_THROTTLING,
  type Room,
  THROTTLED_IN_FLIGHT_MAX,
} from "@/lib/webhook-deliveries/claim";

const IN_FLIGHT_MAX = 10;
/** With so many waiting, no more are claimed for a healthy endpoint; more for one that answers fast. */
const WAITING_ENOUGH = 25;
const WAITING_MAX = 400;
/** How many are claimed of an endpoint of which nothing is known yet. */
export const CLAIMED_OF_ENDPOINT = 50;

// Attempts in flight in this process, by endpoint, including those of runs that have ended.
const inFlight = new Map<string, number>();

type Queue = {
  waiting: Delivery[];
  cap: number;
  /** Attempts that ended since the last claim, and about how many do between two claims. */
  ended: number;
  pace: number;
};

const newQueue = (): Queue => ({ waiting: [], cap: IN_FLIGHT_MAX, ended: 0, pace: 0 });

/** Claimed deliveries by endpoint, so that none waits for another endpoint's, with at most ten attempts at once. */
export type EndpointQueues = {
  add: (deliveries: readonly Delivery[]) => void;
  /** A delivery to attempt now; it counts as in flight until `end`. */
  next: () => Delivery | undefined;
  end: (endpointId: string) => void;
  /** Sets the attempts in flight of other processes, by endpoint. */
  countElsewhere: (counts: ReadonlyMap<string, number>) => void;
  /** Whether other processes have attempts in flight. */
  isElsewhere: () => boolean;
  /** Removes deliveries that wait: all, or those claimed before an instant (Unix ms). */
  takeBack: (claimedBefore?: number) => Delivery[];
  /** How many deliveries to claim of each endpoint that is known; 0 for those that take no more now. */
  room: () => Room;
  waiting: () => number;
};

export const endpointQueues = (): EndpointQueues => {
  const queues = new Map<string, Queue>();
  let elsewhere: ReadonlyMap<string, number> = new Map();
  let waiting = 0;
  const isFull = (endpointId: string, cap: number) =>
    (inFlight.get(endpointId) ?? 0) + (elsewhere.get(endpointId) ?? 0) >= cap;
  const take = (queue: Queue, count: number) => {
    waiting -= count;
    return queue.waiting.splice(0, count);
  };
  const roomOf = (endpointId: string, { cap, waiting: behind, pace }: Queue): number => {
    const isThrottled = cap < IN_FLIGHT_MAX;
    const enough = isThrottled ? 0 : Math.min(Math.max(WAITING_ENOUGH, 2 * pace), WAITING_MAX);
    if (isFull(endpointId, cap) && behind.length >= enough) return 0;
    return isThrottled ? cap : Math.max(CLAIMED_OF_ENDPOINT, 2 * enough - behind.length);
  };
  return {
    add: (deliveries) => {
      for (const delivery of deliveries) {
        const queue = queues.get(delivery.endpointId) ?? newQueue();
        queue.cap = capOf(delivery);
        queue.waiting.push(delivery);
        queues.set(delivery.endpointId, queue);
      }
      waiting += deliveries.length;
    },
    next: () => {
      for (const [endpointId, queue] of queues) {
        if (queue.waiting.length === 0 || isFull(endpointId, queue.cap)) continue;
        inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + 1);
        // To the end, so that every endpoint gets its turn.
        queues.delete(endpointId);
        queues.set(endpointId, queue);
        return take(queue, 1)[0];
      }
      return undefined;
    },
    end: (endpointId) => {
      const left = (inFlight.get(endpointId) ?? 1) - 1;
      if (left > 0) inFlight.set(endpointId, left);
      else inFlight.delete(endpointId);
      const queue = queues.get(endpointId);
      if (queue) queue.ended += 1;
    },
    countElsewhere: (counts) => {
      elsewhere = counts;
    },
    isElsewhere: () => elsewhere.size > 0,
    takeBack: (claimedBefore = Number.POSITIVE_INFINITY) =>
      [...queues.values()].flatMap((queue) => {
        const fresh = queue.waiting.findIndex(({ claimedAt }) => claimedAt >= claimedBefore);
        return take(queue, fresh < 0 ? queue.waiting.length : fresh);
      }),
    room: () => {
      for (const endpointId of [...inFlight.keys(), ...elsewhere.keys()]) {
        if (!queues.has(endpointId)) queues.set(endpointId, newQueue());
      }
      return new Map(
        [...queues].map(([endpointId, queue]) => {
          queue.pace = Math.max(queue.ended, Math.floor(queue.pace / 2));
          queue.ended = 0;
          return [endpointId, roomOf(endpointId, queue)];
        }),
      );
    },
    waiting: () => waiting,
  };
};

const capOf = ({ consecutiveFailures }: Delivery): number =>
  consecutiveFailures < FAILURES_BEFORE_THROTTLING ? IN_FLIGHT_MAX : THROTTLED_IN_FLIGHT_MAX;
