import { Pool } from "undici";
import { cpuSeconds } from "@/bench/cpu";
import type { Figure } from "@/bench/figure";

export type Asked = {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Any other status ends the run. */
  expect: number;
};
export type Answer = { text: string; headers: Record<string, unknown> };
export type Send = (asked: Asked) => Promise<Answer>;

/** A process that is measured; without `pid` its CPU time is not. */
export type Application = { origin: string; pid?: number };

export type Load = {
  application: Application;
  /** One unit of work: usually one request. */
  once: (send: Send) => Promise<unknown>;
  /** Prepares this many units before each round, which is not measured; the round then ends with them. */
  prepare?: { count: number; run: (count: number, send: Send) => Promise<void> };
};

export type Run = {
  perSecond: number;
  p50: number;
  p99: number;
  appCpuMs: number;
  databaseCpuMs: number;
};

type Pace = { connections: number; seconds: number; databasePid: number };

/** Keeps `connections` units in progress; latencies in milliseconds, CPU time per unit. */
const measure = async (load: Load, { connections, seconds, databasePid }: Pace): Promise<Run> => {
  const pool = new Pool(load.application.origin, { connections, pipelining: 1 });
  const send = senderOf(pool);
  await load.prepare?.run(load.prepare.count, send);
  const cpu = () => [cpuSeconds(load.application.pid ?? -1), cpuSeconds(databasePid)];
  const latencies: number[] = [];
  const [appBefore = 0, databaseBefore = 0] = cpu();
  const started = performance.now();
  const end = started + seconds * 1000;
  let left = load.prepare?.count ?? Number.POSITIVE_INFINITY;
  const isOver = (): boolean => (load.prepare ? left <= 0 : performance.now() >= end);
  const worker = async (): Promise<void> => {
    while (!isOver()) {
      left -= 1;
      const sent = performance.now();
      await load.once(send);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - started) / 1000;
  const [app = 0, database = 0] = cpu();
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    appCpuMs: ((app - appBefore) * 1000) / latencies.length,
    databaseCpuMs: ((database - databaseBefore) * 1000) / latencies.length,
  };
};

const senderOf =
  (pool: Pool): Send =>
  async ({ expect, ...asked }) => {
    const { statusCode, headers, body } = await pool.request(asked);
    const text = await body.text();
    if (statusCode === expect) return { text, headers };
    throw new Error(`${asked.method} ${asked.path} answered ${statusCode}: ${text.slice(0, 300)}`);
  };

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const WARM_UP_S = 2;

/** Measures the loads in turn, a round after the other; medians of the rounds. */
export const interleaved = async <Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  pace: Pace & { rounds: number },
): Promise<Record<Name, Run>> => {
  const names = Object.keys(loads) as Name[];
  const runs = new Map<Name, Run[]>(names.map((name) => [name, []]));
  for (const name of names) await measure(loads[name], { ...pace, seconds: WARM_UP_S });
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const name of names) runs.get(name)?.push(await measure(loads[name], pace));
  }
  const of = (name: Name, field: keyof Run): number =>
    median((runs.get(name) ?? []).map((run) => run[field]));
  const summary = (name: Name): Run => ({
    perSecond: of(name, "perSecond"),
    p50: of(name, "p50"),
    p99: of(name, "p99"),
    appCpuMs: of(name, "appCpuMs"),
    databaseCpuMs: of(name, "databaseCpuMs"),
  });
  return Object.fromEntries(names.map((name) => [name, summary(name)])) as Record<Name, Run>;
};

/**
 * How many of a load one second of the application's CPU serves, beside its yardstick: what a request costs, whatever
 * else uses the cores, as the load generator, the database and the sandbox bank do on a small machine.
 */
export const perCpuSecond = (
  { name, aim }: Pick<Figure, "name" | "aim">,
  { appCpuMs, ...note }: Run,
  yardstick: { name: string; run: Run },
): Figure => ({
  name,
  value: 1000 / appCpuMs,
  unit: "/CPU s",
  yardstick: { name: yardstick.name, value: 1000 / yardstick.run.appCpuMs },
  ...(aim ? { aim } : {}),
  note: { ...note, appCpuMs, yardstickPerSecond: yardstick.run.perSecond },
});

/** The throughput of a load beside that of its yardstick. */
export const throughput = (
  { name, aim }: Pick<Figure, "name" | "aim">,
  { perSecond, ...note }: Run,
  yardstick: { name: string; run: Run },
): Figure => ({
  name,
  value: perSecond,
  unit: "/s",
  yardstick: { name: yardstick.name, value: yardstick.run.perSecond },
  ...(aim ? { aim } : {}),
  note: { ...note, yardstickCpuMs: yardstick.run.appCpuMs },
});
