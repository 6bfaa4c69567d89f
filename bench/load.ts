import { Pool } from "undici";

export type Load = {
  origin: string;
  connections: number;
  seconds: number;
  request: () => {
    method: "GET" | "POST";
    path: string;
    headers?: Record<string, string>;
    body?: string;
  };
  expect: number;
};

export type Measured = { perSecond: number; p50: number; p99: number; requests: number };

/** Keeps `connections` requests in flight for this many seconds; any other status ends the run. */
export const measure = async (load: Load): Promise<Measured> => {
  const pool = new Pool(load.origin, { connections: load.connections, pipelining: 1 });
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const sent = performance.now();
      const { statusCode, body } = await pool.request(load.request());
      const text = await body.text();
      if (statusCode !== load.expect)
        throw new Error(`Answered ${statusCode}: ${text.slice(0, 300)}`);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, worker));
  const elapsed = (performance.now() - started) / 1000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    requests: latencies.length,
  };
};

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
