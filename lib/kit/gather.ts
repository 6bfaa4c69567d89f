import { refuse, serviceUnavailable } from "@/lib/kit/errors";

type Gathering<Item, Result> = {
  /** Executes several as one: the results in their order, or an error that may concern only one of them. */
  together: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Executes one alone: when nothing else was asked for, and when the set it was part of failed. */
  alone: (item: Item) => Promise<Result>;
  /** Whether the error of a set is worth an attempt for each alone. */
  isRetried: (thrown: unknown) => boolean;
  /** The most of one set, the sets in progress, and how many may wait. */
  size: number;
  atOnce: number;
  waiting: number;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result | Promise<Result>) => void;
  reject: (thrown: unknown) => void;
};

/**
 * Gathers what is asked for within one turn of the event loop, or while earlier sets are in progress, into sets.
 * Nothing waits for a timer: what is alone is executed at once.
 */
export const gather = <Item, Result>({
  together,
  alone,
  isRetried,
  ...limits
}: Gathering<Item, Result>) => {
  type One = Waiting<Item, Result>;
  const queue: One[] = [];
  let inProgress = 0;
  let isScheduled = false;

  const settleSet = async (set: readonly One[]): Promise<void> => {
    try {
      const results = await together(set.map(({ item }) => item));
      for (const [index, { resolve }] of set.entries()) resolve(results[index] as Result);
    } catch (thrown) {
      // Outside the sets: one that waits for a lock delays nobody else.
      const isWorthIt = isRetried(thrown);
      for (const { item, resolve, reject } of set) {
        if (isWorthIt) resolve(alone(item));
        else reject(thrown);
      }
    }
  };

  const settle = (set: readonly One[]): Promise<void> => {
    const [first] = set;
    return first && set.length === 1
      ? alone(first.item).then(first.resolve, first.reject)
      : settleSet(set);
  };

  const start = (): void => {
    isScheduled = false;
    while (inProgress < limits.atOnce && queue.length > 0) {
      inProgress += 1;
      void settle(queue.splice(0, limits.size)).finally(() => {
        inProgress -= 1;
        start();
      });
    }
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (queue.length >= limits.waiting) {
        refuse(serviceUnavailable, { headers: { "Retry-After": "2" } });
      }
      queue.push({ item, resolve, reject });
      if (isScheduled || inProgress >= limits.atOnce) return;
      isScheduled = true;
      setImmediate(start);
    });
};
