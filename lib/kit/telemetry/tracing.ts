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

/** The way to end tracing: what was not sent yet is. */
export type Tracing = { close: () => Promise<void> };

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/**
 * Sends spans by OTLP from now on, as the standard `OTEL_*` variables say. Nothing is registered for all:
 * the spans are those that our code declares, never the framework's, whose attributes are addresses, and
 * some of our addresses are keys. For the same reason no context is taken from callers or given to banks.
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
  telemetry.trace = async (step, work, told) => {
    const span = start(step);
    try {
      const result = await contexts.with(trace.setSpan(contexts.active(), span), work);
      if (told) span.setAttributes(told(result));
      return result;
    } catch (thrown) {
      // Never its message, which may hold what somebody sent.
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
