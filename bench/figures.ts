import { randomUUID } from "node:crypto";
import { clockFigure } from "@/bench/clock";
import { cpuSeconds } from "@/bench/cpu";
import { type Load, type Measured, measure, median } from "@/bench/load";
import { hasPgbench, pgbench } from "@/bench/pgbench";

export type Scene = {
  origin: string;
  key: string;
  pgPort: number;
  secrets: object;
};

export type Figure = {
  name: string;
  value: number;
  baseline: number;
  ratio: number;
  aim: string;
  note: Record<string, number>;
};

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 6);
const CONNECTIONS = 32;
const body = JSON.stringify({ amountXpf: 2990, metadata: { order: "CMD-1042" } });

type Run = Measured & { appCpuMs: number; databaseCpuMs: number };

const databaseProcess = /postgres(:|.*-D)/;
const applicationProcess = /next-server/;

const timed = async (load: Load): Promise<Run> => {
  const before = [cpuSeconds(applicationProcess), cpuSeconds(databaseProcess)];
  const measured = await measure(load);
  const perRequest = (seconds: number): number => (seconds * 1000) / measured.requests;
  return {
    ...measured,
    appCpuMs: perRequest(cpuSeconds(applicationProcess) - (before[0] ?? 0)),
    databaseCpuMs: perRequest(cpuSeconds(databaseProcess) - (before[1] ?? 0)),
  };
};

/** Each figure with its baseline, interleaved; medians of the rounds. */
export const figures = async (scene: Scene): Promise<Figure[]> => {
  const loads = await loadsOf(scene);
  const runs: Record<string, Run[]> = Object.fromEntries(
    Object.keys(loads).map((name) => [name, []]),
  );
  for (const load of Object.values(loads)) await measure({ ...load, seconds: 2 });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, load] of Object.entries(loads)) runs[name]?.push(await timed(load));
  }
  const of = (name: string, field: keyof Run): number =>
    median((runs[name] ?? []).map((run) => run[field]));
  const compare = (name: string, mine: string, bare: string, aim: string): Figure => ({
    name,
    value: of(mine, "perSecond"),
    baseline: of(bare, "perSecond"),
    ratio: of(mine, "perSecond") / of(bare, "perSecond"),
    aim,
    note: {
      p50: of(mine, "p50"),
      p99: of(mine, "p99"),
      appCpuMs: of(mine, "appCpuMs"),
      databaseCpuMs: of(mine, "databaseCpuMs"),
    },
  });
  return [
    compare(
      "POST /payments/intent (pending), req/s, beside bare POST",
      "pending",
      "barePost",
      ">= 0.75",
    ),
    compare("GET /transactions/{id}, req/s, beside bare GET", "read", "bareGet", ">= 0.85"),
    ...databaseFigure(scene, of("pending", "databaseCpuMs")),
    await clockFigure(scene.origin),
  ];
};

const loadsOf = async ({ origin, key }: Scene): Promise<Record<string, Load>> => {
  const shared = { origin, connections: CONNECTIONS, seconds: SECONDS };
  const json = { "content-type": "application/json", authorization: `Bearer ${key}` };
  const created = await fetch(`${origin}/api/v1/payments/intent`, {
    method: "POST",
    headers: { ...json, "idempotency-key": randomUUID() },
    body,
  });
  const { data } = (await created.json()) as { data: { id: string } };
  const post =
    (path: string): Load["request"] =>
    () => ({
      method: "POST",
      path,
      headers: { ...json, "idempotency-key": randomUUID() },
      body,
    });
  const get =
    (path: string): Load["request"] =>
    () => ({ method: "GET", path, headers: json });
  return {
    barePost: { ...shared, request: post("/bench/echo"), expect: 201 },
    pending: { ...shared, request: post("/api/v1/payments/intent"), expect: 201 },
    bareGet: { ...shared, request: get("/bench/echo"), expect: 200 },
    read: { ...shared, request: get(`/api/v1/transactions/${data.id}`), expect: 200 },
  };
};

const databaseFigure = ({ pgPort, secrets }: Scene, databaseCpuMs: number): Figure[] => {
  if (!hasPgbench()) return [];
  const { POSTGRES_PASSWORD: password } = secrets as { POSTGRES_PASSWORD?: string };
  const databaseUrl = `postgresql://postgres:${password}@127.0.0.1:${pgPort}/motu`;
  const runs = Array.from({ length: ROUNDS }, () => {
    const before = cpuSeconds(databaseProcess);
    const perSecond = pgbench({ databaseUrl, clients: CONNECTIONS, seconds: SECONDS });
    return {
      perSecond,
      cpuMs: ((cpuSeconds(databaseProcess) - before) * 1000) / (perSecond * SECONDS),
    };
  });
  const baseline = median(runs.map(({ cpuMs }) => cpuMs));
  return [
    {
      name: "database CPU ms of a pending payment, beside pgbench",
      value: databaseCpuMs,
      baseline,
      ratio: databaseCpuMs / baseline,
      aim: "<= 1.3",
      note: { pgbenchPerSecond: median(runs.map(({ perSecond }) => perSecond)) },
    },
  ];
};
