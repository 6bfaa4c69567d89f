import {
  type Delivery,
  FAILURES_BEFORE_RESTRAINT,
  RESTRAINED,
} from "@/lib/webhook-endpoints/claim";

const IN_FLIGHT_MAX = 10;
/** So many wait behind a healthy endpoint's attempts before no more are claimed for it. */
const WAITING_MAX = 25;

// Attempts under way in this process, by endpoint: also those that outlive the run that began them.
const flying = new Map<string, number>();

type Lane = { waiting: Delivery[]; cap: number };

const none: Lane = { waiting: [], cap: IN_FLIGHT_MAX };

/** Claimed deliveries by endpoint: none waits for another endpoint, none is called more than ten times at once. */
export type EndpointQueues = {
  add: (deliveries: readonly Delivery[]) => void;
  /** One that may begin now, counted as begun. */
  next: () => Delivery | undefined;
  end: (endpointId: string) => void;
  /** Takes out what has not begun: all of it, or what was claimed before an instant. */
  takeBack: (claimedBefore?: number) => Delivery[];
  /** Endpoints that have as much to do as they may. */
  busy: () => string[];
  waiting: () => number;
};

export const endpointQueues = (): EndpointQueues => {
  const lanes = new Map<string, Lane>();
  let waiting = 0;
  const isFull = (endpointId: string, cap: number) => (flying.get(endpointId) ?? 0) >= cap;
  const take = (lane: Lane, count: number) => {
    waiting -= count;
    return lane.waiting.splice(0, count);
  };
  return {
    add: (deliveries) => {
      for (const delivery of deliveries) {
        const lane = lanes.get(delivery.endpointId) ?? { waiting: [], cap: IN_FLIGHT_MAX };
        lane.cap = capOf(delivery);
        lane.waiting.push(delivery);
        lanes.set(delivery.endpointId, lane);
      }
      waiting += deliveries.length;
    },
    next: () => {
      for (const [endpointId, lane] of lanes) {
        if (lane.waiting.length === 0 || isFull(endpointId, lane.cap)) continue;
        flying.set(endpointId, (flying.get(endpointId) ?? 0) + 1);
        // To the back, so that every endpoint gets its turn.
        lanes.delete(endpointId);
        lanes.set(endpointId, lane);
        return take(lane, 1)[0];
      }
      return undefined;
    },
    end: (endpointId) => {
      const left = (flying.get(endpointId) ?? 1) - 1;
      if (left > 0) flying.set(endpointId, left);
      else flying.delete(endpointId);
    },
    takeBack: (claimedBefore = Number.POSITIVE_INFINITY) =>
      [...lanes.values()].flatMap((lane) => {
        const fresh = lane.waiting.findIndex(({ claimedAt }) => claimedAt >= claimedBefore);
        return take(lane, fresh < 0 ? lane.waiting.length : fresh);
      }),
    busy: () =>
      [...flying].flatMap(([endpointId]) => {
        const { cap, waiting: behind } = lanes.get(endpointId) ?? none;
        const ahead = cap === IN_FLIGHT_MAX ? WAITING_MAX : 0;
        return isFull(endpointId, cap) && behind.length >= ahead ? [endpointId] : [];
      }),
    waiting: () => waiting,
  };
};

const capOf = ({ consecutiveFailures }: Delivery): number =>
  consecutiveFailures < FAILURES_BEFORE_RESTRAINT ? IN_FLIGHT_MAX : RESTRAINED;
