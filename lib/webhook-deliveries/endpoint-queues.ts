import {
  type Delivery,
  FAILURES_BEFORE_RESTRAINT,
  RESTRAINED,
} from "@/lib/webhook-deliveries/claim";

const IN_FLIGHT_MAX = 10;
/** So many wait behind a healthy endpoint's attempts before no more are claimed for it. */
const WAITING_MAX = 25;

// Attempts under way in this process, by endpoint: also those that outlive the run that began them.
const underWay = new Map<string, number>();

type Queue = { waiting: Delivery[]; cap: number };

const none: Queue = { waiting: [], cap: IN_FLIGHT_MAX };

/** Claimed deliveries by endpoint: none waits for another endpoint, none is called more than ten times at once. */
export type EndpointQueues = {
  add: (deliveries: readonly Delivery[]) => void;
  /** One that may begin now, counted as begun. */
  next: () => Delivery | undefined;
  end: (endpointId: string) => void;
  /** What other processes have under way, by endpoint: as of now. */
  countElsewhere: (counts: ReadonlyMap<string, number>) => void;
  /** Whether an endpoint may have to wait for another process. */
  isElsewhere: () => boolean;
  /** Takes out what has not begun: all of it, or what was claimed before an instant. */
  takeBack: (claimedBefore?: number) => Delivery[];
  /** Endpoints that have as much to do as they may. */
  busy: () => string[];
  waiting: () => number;
};

export const endpointQueues = (): EndpointQueues => {
  const queues = new Map<string, Queue>();
  let elsewhere: ReadonlyMap<string, number> = new Map();
  let waiting = 0;
  const isFull = (endpointId: string, cap: number) =>
    (underWay.get(endpointId) ?? 0) + (elsewhere.get(endpointId) ?? 0) >= cap;
  const take = (queue: Queue, count: number) => {
    waiting -= count;
    return queue.waiting.splice(0, count);
  };
  return {
    add: (deliveries) => {
      for (const delivery of deliveries) {
        const queue = queues.get(delivery.endpointId) ?? { waiting: [], cap: IN_FLIGHT_MAX };
        queue.cap = capOf(delivery);
        queue.waiting.push(delivery);
        queues.set(delivery.endpointId, queue);
      }
      waiting += deliveries.length;
    },
    next: () => {
      for (const [endpointId, queue] of queues) {
        if (queue.waiting.length === 0 || isFull(endpointId, queue.cap)) continue;
        underWay.set(endpointId, (underWay.get(endpointId) ?? 0) + 1);
        // To the back, so that every endpoint gets its turn.
        queues.delete(endpointId);
        queues.set(endpointId, queue);
        return take(queue, 1)[0];
      }
      return undefined;
    },
    end: (endpointId) => {
      const left = (underWay.get(endpointId) ?? 1) - 1;
      if (left > 0) underWay.set(endpointId, left);
      else underWay.delete(endpointId);
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
    busy: () =>
      [...new Set([...underWay.keys(), ...elsewhere.keys()])].flatMap((endpointId) => {
        const { cap, waiting: behind } = queues.get(endpointId) ?? none;
        const ahead = cap === IN_FLIGHT_MAX ? WAITING_MAX : 0;
        return isFull(endpointId, cap) && behind.length >= ahead ? [endpointId] : [];
      }),
    waiting: () => waiting,
  };
};

const capOf = ({ consecutiveFailures }: Delivery): number =>
  consecutiveFailures < FAILURES_BEFORE_RESTRAINT ? IN_FLIGHT_MAX : RESTRAINED;
