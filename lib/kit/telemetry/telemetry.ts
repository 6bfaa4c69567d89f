/** One value for each declared label; each takes few values: names of ours, never ids, amounts or people. */
export type Labels<Name extends string = string> = Readonly<Record<Name, string>>;

/** What is counted or timed, declared beside what it is about. `name` is as Prometheus reads it. */
export type Instrument<Name extends string = string> = {
  kind: "counter" | "histogram";
  name: string;
  help: string;
  labels: readonly Name[];
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[];
};

/** Buckets of durations: up to half a minute, since a long poll is answered late on purpose. */
export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** A step that is traced: what it is, and what may be told of it before it begins. */
export type Step = { name: string; kind?: "server" | "client"; attributes?: Labels };

type Told<Result> = (result: Result) => Labels;

/** What was opened because somebody asked for it; empty otherwise, and then nothing is loaded. */
type Telemetry = {
  measure?: (instrument: Instrument, value: number, labels: Labels) => void;
  trace?: <Result>(
    step: Step,
    work: () => Promise<Result>,
    told: Told<Result> | undefined,
  ) => Promise<Result>;
};

// On `globalThis`, because a bundler may give a route and the process two instances of this module.
const place = Symbol.for("kit.telemetry");
const globals = globalThis as { [place]?: Telemetry };
globals[place] ??= {};

export const telemetry: Telemetry = globals[place];

/** Adds one to a counter. */
export const count = <Name extends string>(
  instrument: Instrument<Name>,
  labels: Labels<Name>,
): void => telemetry.measure?.(instrument, 1, labels);

/** Notes one duration, in seconds. */
export const time = <Name extends string>(
  instrument: Instrument<Name>,
  ms: number,
  labels: Labels<Name>,
): void => telemetry.measure?.(instrument, ms / 1000, labels);

/** Does the work as a step of the caller's trace; `told` says of its result what may be said. */
export const traced = <Result>(
  step: Step,
  work: () => Promise<Result>,
  told?: Told<Result>,
): Promise<Result> => (telemetry.trace ? telemetry.trace(step, work, told) : work());
