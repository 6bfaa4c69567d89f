import { errorFields, log } from "@/lib/kit/log";
import { count, type Instrument } from "@/lib/kit/telemetry/telemetry";

type Readings = number | Readonly<Record<string, number>>;

/** A value read at each scrape: one value, or one for each value of its label. */
export type Gauge = {
  name: string;
  help: string;
  label?: string;
  read: () => Readings | Promise<Readings>;
};

export const gaugeFailures: Instrument<"gauge"> = {
  kind: "counter",
  name: "motu_gauge_failures_total",
  help: "Times that a gauge could not be read, or not in time.",
  labels: ["gauge"],
};

/** A scrape must also answer when the database does not: that is when somebody reads it. */
const PATIENCE_MS = 2_000;

const inTime = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
};

const failing = new Set<string>();

type Value = { value: number; labels: Record<string, string> };

/** The values of a gauge with their labels; none if it cannot be read, which is counted, and logged once. */
export const readGauge = async ({ name, label = "of", read }: Gauge): Promise<Value[]> => {
  try {
    const readings = await inTime(read);
    failing.delete(name);
    if (typeof readings === "number") return [{ value: readings, labels: {} }];
    return Object.entries(readings).map(([of, value]) => ({ value, labels: { [label]: of } }));
  } catch (thrown) {
    if (!failing.has(name)) {
      log("warn", "metrics.gauge_failed", { gauge: name, ...errorFields(thrown) });
    }
    failing.add(name);
    count(gaugeFailures, { gauge: name });
    return [];
  }
};
