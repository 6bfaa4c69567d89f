/** A table of states: the target of each trigger in each state. An empty row is final. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Machine<State extends string, Trigger extends string> = {
  states: readonly [State, ...State[]];
  /** The states from which `trigger` is possible. */
  from: (trigger: Trigger) => readonly State[];
  allows: (state: string, trigger: Trigger) => boolean;
  next: (state: string, trigger: Trigger) => State | null;
  isFinal: (state: string) => boolean;
};

type StateOf<T> = keyof T & string;
type TriggerOf<T> = { [State in keyof T]: keyof T[State] }[keyof T] & string;

/** The table is the machine: a target that is not a state, or a trigger that leads nowhere, does not compile. */
export const machine = <const T extends Table>(
  table: T & { [State in keyof T]: Readonly<Record<string, keyof T & string>> },
): Machine<StateOf<T>, TriggerOf<T>> => {
  const states = Object.keys(table) as [StateOf<T>, ...StateOf<T>[]];
  const next = (state: string, trigger: string): StateOf<T> | null =>
    (table[state]?.[trigger] as StateOf<T> | undefined) ?? null;
  return {
    states,
    next,
    from: (trigger) => states.filter((state) => next(state, trigger) !== null),
    allows: (state, trigger) => next(state, trigger) !== null,
    isFinal: (state) => Object.keys(table[state] ?? {}).length === 0,
  };
};
