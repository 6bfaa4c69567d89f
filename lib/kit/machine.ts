/** A table of states: the target of each trigger in each state. An empty row is final. */
type Table = Readonly<Record<string, Readonly<Record<string, string>>>>;

export type Machine<States extends string> = {
  states: readonly [States, ...States[]];
  /** The states from which `trigger` is possible. */
  from: (trigger: string) => readonly States[];
  allows: (state: string, trigger: string) => boolean;
  next: (state: string, trigger: string) => States | null;
  isFinal: (state: string) => boolean;
};

/** The table is the machine: a target that is not a state does not compile. */
export const machine = <const T extends Table>(
  table: T & { [State in keyof T]: Readonly<Record<string, keyof T & string>> },
): Machine<keyof T & string> => {
  type State = keyof T & string;
  const states = Object.keys(table) as [State, ...State[]];
  const next = (state: string, trigger: string): State | null =>
    (table[state]?.[trigger] as State | undefined) ?? null;
  return {
    states,
    next,
    from: (trigger) => states.filter((state) => next(state, trigger) !== null),
    allows: (state, trigger) => next(state, trigger) !== null,
    isFinal: (state) => Object.keys(table[state] ?? {}).length === 0,
  };
};
