/**
 * Runs tasks with the same key one after the other, in this process. For a bank that does not serialise them
 * itself; what must hold between processes does not rely on it.
 */
export const oneAtATime = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name);
    const turn = before !== undefined ? before.then(work, work) : work();
    last.set(name, turn);
    try {
      return await turn;
    } finally {
      if (last.get(name) === turn) last.delete(name);
    }
  };
};

export type Queue = ReturnType<typeof oneAtATime>;

/** A memory of the most recent keys; the oldest is forgotten first. */
export const recent = <V>(max: number) => {
  const kept = new Map<string, V>();
  return {
    get: (name: string): V | undefined => kept.get(name),
    set: (name: string, value: V): void => {
      kept.set(name, value);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    },
  };
};

export type Recent<V> = ReturnType<typeof recent<V>>;
