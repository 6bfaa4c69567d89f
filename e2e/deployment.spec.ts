import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { provideRole, urlAs } from "@/scripts/migrate/rights";
import { throwawayCluster } from "@/scripts/postgres/throwaway";
import { freePorts } from "@/scripts/prove-deployment/ports";
import { type Deployment, startDeployment } from "@/scripts/prove-deployment/start";
import { root } from "@/scripts/setup/command";

type Line = Record<"time" | "level" | "event" | "process", string> & { text?: string };

/** Every output line, parsed as JSON; a line that is not JSON fails with its text. */
const linesOf = (product: Deployment): Line[] =>
  product
    .output()
    .trim()
    .split("\n")
    .map((line) => {
      try {
        return JSON.parse(line);
      } catch (error) {
        throw new Error(`This line is no JSON: ${line}`, { cause: error });
      }
    });

/** A minimal collector of spans. */
const collect = async () => {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await json(request));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { origin: `http://127.0.0.1:${port}`, bodies, close: () => server.close() };
};

test("a deployment prints JSON lines only, serves its metrics and sends its spans", async () => {
  test.setTimeout(180_000);
  const cluster = await throwawayCluster();
  const collector = await collect();
  const [port, bankPort, metricsPort] = await freePorts();
  try {
    await provideRole(cluster.url("postgres"), "motu", "motu");
    const databaseUrl = urlAs(cluster.url("postgres"), "motu", "motu");
    const addresses = { ownerUrl: cluster.url("postgres"), databaseUrl, port, bankPort };
    const more = {
      HOST: "127.0.0.1",
      TRUSTED_PROXIES: "1",
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    };
    const product = await startDeployment(root, addresses, { more });
    // As a proxy in front requests it.
    const headers = { "x-forwarded-host": "pay.example.pf" };
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    try {
      await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
      expect((await ask("/api/v1/transactions?cursor=secret")).status).toBe(401);
      await expect
        .poll(metrics)
        .toContain('motu_http_request_duration_seconds_count{route="/api",status="401"} 1\n');
      // A deployment does not wait for the sandbox bank.
      await expect.poll(product.output, { timeout: 30_000 }).toContain('"bank.listening"');
      const text = await metrics();
      const call =
        'motu_operation_duration_seconds_count{operation="transactions.list",status="401"}';
      expect(text).toContain(`${call} 1\n`);
      expect(text).toMatch(/^motu_lag_seconds\{work="deliveries"\} 0$/m);
      expect(text).toMatch(/^motu_queue_rows\{work="bank"\} 0$/m);
      expect(text).toMatch(/^motu_pool_connections\{state="total"\} [1-9]/m);
      expect(text).toMatch(/^motu_event_loop_delay_seconds\{quantile="0.99"\} \d/m);
      expect(text).toMatch(/^motu_memory_bytes\{kind="rss"\} \d{8,}$/m);
      expect(text).not.toMatch(/^motu_gauge_failures_total/m);
    } finally {
      await product.stop();
    }
    const lines = linesOf(product);
    for (const line of lines) {
      expect(line, JSON.stringify(line)).toEqual(
        expect.objectContaining({
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          level: expect.stringMatching(/^(info|warn|error)$/),
          event: expect.any(String),
          process: expect.stringMatching(/^(launcher|application|sandbox-bank)$/),
        }),
      );
    }
    const hasLogged = (process: string, text: RegExp) =>
      lines.some((line) => line.process === process && text.test(line.text ?? line.event));
    expect(hasLogged("application", /next\.config\.ts/), "what the framework prints").toBe(true);
    expect(hasLogged("application", /^server\.listening$/)).toBe(true);
    expect(hasLogged("application", /^jobs\.working$/)).toBe(true);
    expect(hasLogged("sandbox-bank", /^bank\.listening$/)).toBe(true);
    expect(hasLogged("launcher", /Motu is running/)).toBe(true);
    const spans = JSON.stringify(collector.bodies);
    expect(spans).toContain('"name":"transactions.list"');
    expect(spans).not.toContain("secret");
  } finally {
    collector.close();
    await cluster.stop();
  }
});
