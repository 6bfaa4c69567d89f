import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { Attributes, Counter, Histogram, Meter } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { PATIENCE } from "@/lib/kit/http/listen";
import { type Gauge, readGauge } from "@/lib/kit/telemetry/gauges";
import { type Instrument, telemetry } from "@/lib/kit/telemetry/telemetry";

type Options = { host: string; port: number; gauges: readonly Gauge[] };

/** The URL of the metrics, and a function that stops them. */
export type Metrics = { port: number; close: () => Promise<void> };

/**
 * Measures from now on, and serves it as Prometheus text on `/metrics` of its own port. Provider and meter are our
 * own: nothing is registered globally, so that no library adds its metrics.
 */
export const openMetrics = async ({ host, port, gauges }: Options): Promise<Metrics> => {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter("motu");
  telemetry.measure = measureBy(meter);
  for (const gauge of gauges) observe(meter, gauge);
  const server = serve(exporter);
  server.listen({ host, port });
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      delete telemetry.measure;
      server.closeAllConnections();
      server.close();
      await provider.shutdown();
    },
  };
};

const measureBy = (meter: Meter): NonNullable<typeof telemetry.measure> => {
  const made = new Map<string, (value: number, labels: Attributes) => void>();
  return (instrument, value, labels) => {
    let record = made.get(instrument.name);
    if (!record) {
      record = recorderOf(meter, instrument);
      made.set(instrument.name, record);
    }
    record(value, labels);
  };
};

const recorderOf = (meter: Meter, { kind, name, help, buckets }: Instrument) => {
  if (kind === "counter") {
    const counter: Counter = meter.createCounter(name, { description: help });
    return counter.add.bind(counter);
  }
  const advice = buckets && { explicitBucketBoundaries: [...buckets] };
  const histogram: Histogram = meter.createHistogram(name, {
    description: help,
    ...(advice && { advice }),
  });
  return histogram.record.bind(histogram);
};

const observe = (meter: Meter, gauge: Gauge): void => {
  const observable = meter.createObservableGauge(gauge.name, { description: gauge.help });
  observable.addCallback(async (result) => {
    for (const { value, labels } of await readGauge(gauge)) result.observe(value, labels);
  });
};

const serve = (exporter: PrometheusExporter): Server =>
  createServer(PATIENCE, (request, response) => {
    if (request.method === "GET" && request.url?.split("?")[0] === "/metrics") {
      exporter.getMetricsRequestHandler(request, response);
    } else {
      response.writeHead(404).end();
    }
  }).unref();
