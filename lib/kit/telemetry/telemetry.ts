/** One value for each declared label; each has few values: names of ours, never ids, amounts or people. */
export type Labels<Name extends string = string> = Readonly<Record<Name, string>>;

/** A counter or a histogram, declared beside its subject. `name` is its Prometheus name. */
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

/** A traced step: its name, and the attributes known before it starts. */
export type Step = { name: string; kind?: "server" | "client"; attributes?: Labels };

type AttributesOf<Result> = (result: Result) => Labels;

/** What the configuration switched on; empty otherwise, and then nothing is loaded. */
type Telemetry = {
  measure?: (instrument: Instrument, value: number, labels: Labels) => void;
  trace?: <Result>(
    step: Step,
    work: () => Promise<Result>,
    attributesOf: AttributesOf<Result> | undefined,
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

/** Records one duration, in seconds. */
export const time = <Name extends string>(
  instrument: Instrument<Name>,
  ms: number,
  labels: Labels<Name>,
): void => telemetry.measure?.(instrument, ms / 1000, labels);

/** Runs the work as a step of the caller's trace; `attributesOf` returns attributes of its result. */
export const traced = <Result>(
  step: Step,
  work: () => Promise<Result>,
  attributesOf?: AttributesOf<Result>,
): Promise<Result> => (telemetry.trace ? telemetry.trace(step, work, attributesOf) : work());
