import { env } from "@/lib/kit/env";
import { errorFields, log } from "@/lib/kit/log";
import { timeRequests } from "@/lib/kit/telemetry/requests";
import { gauges } from "@/lib/process/metrics";
import { routeOf } from "@/lib/process/route-names";

const opened: { close: () => Promise<void> }[] = [];

/**
 * Starts what the operator configured: Prometheus text on METRICS_PORT, spans to OTEL_EXPORTER_OTLP_ENDPOINT.
 * Without either, nothing is loaded. A port that cannot be opened is logged: it must not stop payments.
 */
export const startTelemetry = async (): Promise<void> => {
  const { METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT, PORT } = env();
  if (OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { openTracing } = await import("@/lib/kit/telemetry/tracing");
    opened.push(openTracing());
  }
  if (METRICS_PORT === undefined) return;
  try {
    const { openMetrics } = await import("@/lib/kit/telemetry/metrics");
    opened.push(await openMetrics({ host: METRICS_HOST, port: METRICS_PORT, gauges: gauges() }));
    timeRequests(PORT, routeOf);
    log("info", "metrics.opened", { host: METRICS_HOST, port: METRICS_PORT });
  } catch (thrown) {
    log("error", "metrics.not_opened", { port: METRICS_PORT, ...errorFields(thrown) });
  }
};

/** Stops it, and sends what was not sent yet. */
export const stopTelemetry = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
};
