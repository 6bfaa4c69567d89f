import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { trace } from "@opentelemetry/api";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lineOf } from "@/lib/kit/log";
import { telemetry, traced } from "@/lib/kit/telemetry/telemetry";
import { openTracing, type Tracing } from "@/lib/kit/telemetry/tracing";

type Attribute = { key: string; value: { stringValue: string } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number; message?: string };
  attributes: Attribute[];
};

/** A collector with what it received. */
const received: { url: string; service: string | undefined; spans: Span[] }[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as {
    resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
  };
  for (const { resource, scopeSpans } of resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === "service.name");
    received.push({
      url: request.url ?? "",
      service: service?.value.stringValue,
      spans: scopeSpans.flatMap(({ spans }) => spans),
    });
  }
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

let tracing: Tracing;

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => collector.close());

beforeEach(() => {
  received.length = 0;
  const { port } = collector.address() as { port: number };
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  tracing = openTracing();
});

const sent = async (): Promise<Span[]> => {
  await tracing.close();
  return received.flatMap(({ spans }) => spans);
};

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]));

test("nested steps are spans of one trace, with their attributes", async () => {
  const answer = await traced(
    { name: "payments.create", kind: "server" },
    () => traced({ name: "bank.charge", attributes: { bank: "sandbox" } }, async () => "done"),
    (result) => ({ status: result }),
  );
  expect(answer).toBe("done");
  const spans = await sent();
  const outer = spans.find(({ name }) => name === "payments.create");
  const inner = spans.find(({ name }) => name === "bank.charge");
  expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
  expect(attributesOf(outer)).toEqual({ status: "done" });
  expect(attributesOf(inner)).toEqual({ bank: "sandbox" });
  expect(received.map(({ url, service }) => [url, service])).toEqual([["/v1/traces", "motu"]]);
});

test("a failure is recorded by the name of its error, never by its message", async () => {
  const fault = new TypeError("the card of moana@example.pf");
  await expect(traced({ name: "bank.charge" }, () => Promise.reject(fault))).rejects.toBe(fault);
  const [span] = await sent();
  expect(span?.status).toEqual({ code: 2 });
  expect(attributesOf(span)).toEqual({ "error.type": "TypeError" });
  expect(JSON.stringify(received)).not.toContain("moana");
});

test("a line of the log contains the id of its trace", async () => {
  const line = await traced({ name: "a" }, async () => JSON.parse(lineOf("info", "any", {})));
  expect(JSON.parse(lineOf("info", "any", {}))).not.toHaveProperty("trace");
  expect((await sent()).map(({ traceId }) => traceId)).toEqual([line.trace]);
});

test("only our own steps are traced: nothing is registered for libraries", async () => {
  const span = trace.getTracer("next.js").startSpan("GET /c/[session]");
  expect(span.isRecording()).toBe(false);
  span.end();
  expect(await sent()).toEqual([]);
});

test("after the end a step only runs", async () => {
  await tracing.close();
  expect(telemetry.trace).toBeUndefined();
  expect(await traced({ name: "a" }, async () => 1)).toBe(1);
});
