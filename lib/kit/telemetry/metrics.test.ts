import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Gauge } from "@/lib/kit/telemetry/gauges";
import { type Metrics, openMetrics } from "@/lib/kit/telemetry/metrics";
import { processGauges } from "@/lib/kit/telemetry/process";
import { timeRequests } from "@/lib/kit/telemetry/requests";
import { count, type Instrument, telemetry, time } from "@/lib/kit/telemetry/telemetry";

const calls: Instrument<"call"> = {
  kind: "counter",
  name: "motu_test_calls_total",
  help: "Calls of this test.",
  labels: ["call"],
};

const durations: Instrument<"call"> = {
  kind: "histogram",
  name: "motu_test_duration_seconds",
  help: "Durations of this test.",
  labels: ["call"],
  buckets: [0.1, 1],
};

let metrics: Metrics | undefined;

afterEach(async () => {
  await metrics?.close();
  metrics = undefined;
});

const opened = async (gauges: readonly Gauge[] = []): Promise<string> => {
  metrics = await openMetrics({ host: "127.0.0.1", port: 0, gauges });
  return `http://127.0.0.1:${metrics.port}`;
};

const read = async (origin: string): Promise<string> => (await fetch(`${origin}/metrics`)).text();

test("counters and durations are Prometheus text", async () => {
  const origin = await opened();
  count(calls, { call: "charge" });
  count(calls, { call: "charge" });
  time(durations, 50, { call: "charge" });
  time(durations, 500, { call: "charge" });
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain("# TYPE motu_test_calls_total counter");
  expect(text).toContain('motu_test_calls_total{call="charge"} 2\n');
  expect(text).toContain('motu_test_duration_seconds_bucket{call="charge",le="0.1"} 1\n');
  expect(text).toContain('motu_test_duration_seconds_bucket{call="charge",le="1"} 2\n');
  expect(text).toContain('motu_test_duration_seconds_sum{call="charge"} 0.55\n');
});

test("gauges are read at each scrape, and one that fails or waits does not block the others", async () => {
  let depth = 3;
  const origin = await opened([
    { name: "motu_test_depth", help: "One value.", read: () => depth },
    { name: "motu_test_rows", help: "By kind.", label: "work", read: async () => ({ mails: 7 }) },
    { name: "motu_test_broken", help: "Fails.", read: () => Promise.reject(new Error("down")) },
    { name: "motu_test_late", help: "Waits.", read: () => new Promise(() => undefined) },
  ]);
  expect(await read(origin)).toContain("motu_test_depth 3\n");
  depth = 4;
  const text = await read(origin);
  expect(text).toContain("motu_test_depth 4\n");
  expect(text).toContain('motu_test_rows{work="mails"} 7\n');
  expect(text).not.toMatch(/^motu_test_(broken|late) /m);
  expect(text).toContain('motu_gauge_failures_total{gauge="motu_test_broken"}');
  expect(text).toContain('motu_gauge_failures_total{gauge="motu_test_late"}');
});

test("only the metrics are served, and nothing is measured after the end", async () => {
  const origin = await opened();
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(404);
  await metrics?.close();
  metrics = undefined;
  expect(telemetry.measure).toBeUndefined();
  expect(() => count(calls, { call: "charge" })).not.toThrow();
  await expect(fetch(`${origin}/metrics`)).rejects.toThrow();
});

test("requests are timed on the named port only, by route, including aborted ones", async () => {
  const server = http.createServer((request, response) => {
    if (request.url === "/c/secret") response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const origin = await opened();
  timeRequests(port, (path) => `/${path.split("/")[1]}`);
  await fetch(`http://127.0.0.1:${port}/c/secret`);
  await fetch(`http://127.0.0.1:${port}/slow`, { signal: AbortSignal.timeout(50) }).catch(
    () => undefined,
  );
  await expect.poll(() => read(origin)).toContain('route="/slow",status="aborted"');
  server.close();
  const text = await read(origin);
  expect(text).toContain('motu_http_request_duration_seconds_count{route="/c",status="404"} 1\n');
  expect(text).not.toContain("secret");
  expect(text).not.toContain('route="/metrics"');
});

test("the delay of the event loop is the time it is blocked, not the time between two samples", async () => {
  const origin = await opened(processGauges());
  const delay = async (quantile: string): Promise<number> => {
    const text = await read(origin);
    const found = new RegExp(`motu_event_loop_delay_seconds{quantile="${quantile}"} (\\S+)`);
    return Number(found.exec(text)?.[1]);
  };
  await sleep(100);
  for (const until = performance.now() + 400; performance.now() < until; );
  await sleep(50);
  expect(await delay("max")).toBeGreaterThan(0.3);
  await sleep(300);
  expect(await delay("0.5")).toBeLessThan(0.015);
});
