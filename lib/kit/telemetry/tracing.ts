import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { writer } from "@/lib/kit/log";
import { type Step, telemetry } from "@/lib/kit/telemetry/telemetry";

/** Stops tracing, and sends the remaining spans. */
export type Tracing = { close: () => Promise<void> };

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/**
 * Sends spans by OTLP from now on, as the standard `OTEL_*` variables configure. Nothing is registered globally:
 * the spans are those that our code declares, never the framework's, whose attributes are URLs, and some of our
 * URLs are secrets. For the same reason no trace context is accepted from callers or sent to banks.
 */
export const openTracing = (): Tracing => {
  const contexts = new AsyncLocalStorageContextManager().enable();
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "motu" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("motu");
  const start = ({ name, kind, attributes = {} }: Step): Span =>
    tracer.startSpan(
      name,
      { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes },
      contexts.active(),
    );
  telemetry.trace = async (step, work, attributesOf) => {
    const span = start(step);
    try {
      const result = await contexts.with(trace.setSpan(contexts.active(), span), work);
      if (attributesOf) span.setAttributes(attributesOf(result));
      return result;
    } catch (thrown) {
      // Never its message, which may hold input.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", thrown instanceof Error ? thrown.name : typeof thrown);
      throw thrown;
    } finally {
      span.end();
    }
  };
  writer.also = () => {
    const traceId = trace.getSpanContext(contexts.active())?.traceId;
    return traceId ? { trace: traceId } : {};
  };
  return {
    close: async () => {
      delete telemetry.trace;
      delete writer.also;
      await provider.shutdown();
    },
  };
};
