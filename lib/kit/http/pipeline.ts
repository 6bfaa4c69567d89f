import type { Answer, Context } from "@/lib/kit/context";
import { invalidRequest, methodNotAllowed, notFound, Refusal, refuse } from "@/lib/kit/errors";
import { readJson, refuseUnwanted } from "@/lib/kit/http/body";
import { declared } from "@/lib/kit/http/declared";
import { asRefusal, errorBody, parse } from "@/lib/kit/http/envelope";
import { answerOnce, readKey } from "@/lib/kit/http/idempotency";
import { type Noted, notedOf, refusedBy, refusedOf } from "@/lib/kit/http/noted";
import { type Call, type Operation, statusOf } from "@/lib/kit/http/operation";
import { ALWAYS, plainAnswer } from "@/lib/kit/http/plain";
import { readQuery } from "@/lib/kit/http/query";
import type { ApiRequest } from "@/lib/kit/http/request";
import { Streamed } from "@/lib/kit/http/stream";
import { announcedVersion, effectiveVersion, type Versions } from "@/lib/kit/http/versions";
import { bareId, newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { type Labels, type Step, traced } from "@/lib/kit/telemetry/telemetry";

/** Called with the caller before the call may still be refused. */
type Known = (ctx: Context) => void;

/** What the product plugs into the pipeline. */
export type Product = {
  versions: Versions;
  clientIp: (request: ApiRequest) => string;
  /** Authenticates the caller; refuses 401 or 403. Null for an operation without credentials. */
  authenticate: (operation: Operation, call: Call, known: Known) => Promise<Context | null>;
  /** Takes a token; returns headers or refuses with 429. */
  limit: (operation: Operation, ctx: Context | null, call: Call) => Record<string, string>;
  /** Headers for deprecated parameters in use. */
  deprecations: (
    operation: Operation,
    used: readonly string[],
    ctx: Context | null,
  ) => Record<string, string>;
  /** Refuses 403 when the caller may not read a relation. */
  mayExpand: (ctx: Context, relations: readonly string[]) => void;
  expand: (ctx: Context, answer: unknown, relations: readonly string[]) => Promise<unknown>;
  /** Called with each response when it is ready; must neither wait nor throw. */
  noted: (noted: Noted) => void;
};

export type Seen = (operation: string, status: number, code: string) => void;

// Used by the test run to record errors, without loading the pipeline.
const globals = globalThis as { motuObservers?: Set<Seen> };
globals.motuObservers ??= new Set();
const observers = globals.motuObservers;

/**
 * Calls `seen` with every response; for tests that provoke each declared error. Returns a function that stops it.
 */
export const observe = (seen: Seen): (() => void) => {
  observers.add(seen);
  return () => observers.delete(seen);
};

type State = {
  headers: Record<string, string>;
  call: Call;
  version: string;
  ctx: Context | null;
  startedAt: number;
};

/** A response before it is sent: `body` is its text, or its pieces while they are made. */
export type Answered = {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterator<string>;
};

export type Params = Readonly<Record<string, string | string[] | undefined>>;
export type Answerer = (request: ApiRequest, params: Params) => Promise<Answered>;

const METHODS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"] as const;

type AnyMethod = (typeof METHODS)[number];

/** What answers each method of one path. */
export type Answerers = Readonly<Record<AnyMethod, Answerer>>;

export const forEachMethod = <Value>(
  make: (method: AnyMethod) => Value,
): Record<AnyMethod, Value> =>
  Object.fromEntries(METHODS.map((method) => [method, make(method)])) as Record<AnyMethod, Value>;

/** The declared methods of one path, and 405 with `Allow` for the others. */
export const answerersOf = (product: Product, operations: readonly Operation[]): Answerers => {
  const allow = operations.map((operation) => operation.method).join(", ");
  const refusal = new Refusal(methodNotAllowed, { headers: { Allow: allow } });
  return forEachMethod((method) => {
    const operation = operations.find((candidate) => candidate.method === method);
    return operation
      ? answererOf(product, operation)
      : async (request) => plainAnswer(product.versions, request, refusal);
  });
};

const attributesOf = ({ status }: Answered): Labels => ({ status: String(status) });

const answererOf = (product: Product, operation: Operation): Answerer => {
  const step: Step = { name: operation.id, kind: "server" };
  return (request, params) =>
    traced(step, () => answerOperation(product, operation, request, params), attributesOf);
};

const answerOperation = async (
  product: Product,
  operation: Operation,
  request: ApiRequest,
  params: Params,
): Promise<Answered> => {
  const requestId = newRequestId();
  const ip = product.clientIp(request);
  const version = announcedVersion(product.versions, request);
  const call: Call = { request, requestId, ip, version };
  const headers = { ...ALWAYS, "Request-Id": requestId };
  const state: State = { headers, call, version, ctx: null, startedAt: performance.now() };
  try {
    const answer = await run(product, operation, state, params);
    const outcome = { status: answer.status, refused: refusedOf(answer.status, answer.text) };
    product.noted(notedOf(operation, state, outcome));
    return reply(operation, state, answer);
  } catch (thrown) {
    const refusal = declared(operation, asRefusal(thrown));
    const outcome = { status: refusal.kind.status, refused: refusedBy(refusal) };
    product.noted(notedOf(operation, state, outcome));
    return refused(operation, state, refusal, thrown);
  }
};

type Outgoing = { status: number; text: string | AsyncIterator<string> };

const reply = (operation: Operation, state: State, { status, text }: Outgoing): Answered => {
  state.headers["Service-Version"] = state.version;
  for (const seen of observers) seen(operation.id, status, "");
  return { status, headers: state.headers, body: text };
};

const refused = (
  operation: Operation,
  state: State,
  refusal: Refusal,
  thrown: unknown,
): Answered => {
  const { kind, more } = refusal;
  if (kind.type === "internal") {
    const fields = { operation: operation.id, requestId: state.call.requestId };
    log("error", "operation.failed", { ...fields, ...errorFields(refusal.cause ?? thrown) });
  }
  for (const seen of observers) seen(operation.id, kind.status, kind.reason ?? kind.code);
  const headers = { ...state.headers, "Service-Version": state.version, ...more.headers };
  const body = JSON.stringify(errorBody(refusal, state.call.requestId));
  return { status: kind.status, headers, body };
};

const run = async (
  product: Product,
  operation: Operation,
  state: State,
  given: Params,
): Promise<Outgoing> => {
  const { call } = state;
  const ctx = await product.authenticate(operation, call, (known) => {
    state.ctx = known;
  });
  state.version = effectiveVersion(product.versions, call.request, ctx);
  call.version = state.version;
  if (ctx) ctx.version = state.version;
  Object.assign(state.headers, product.limit(operation, ctx, call));
  const key = ctx && operation.idempotency ? readKey(operation, call.request) : null;
  const params = readParams(operation, given);
  const query = parseQuery(product, operation, state, ctx);
  const relations = (query as { expand?: string[] } | undefined)?.expand ?? [];
  if (ctx) product.mayExpand(ctx, relations);
  const body = await parseBody(product, operation, state, ctx);
  const input = { ctx: ctx as Context, call, params, query, body: body.parsed };
  const render = (outcome: unknown) => renderAnswer(product, operation, state, outcome, ctx);
  if (ctx && key !== null) {
    const answer = await answerOnce({ operation, ctx, call, key, raw: body.raw, input, render });
    if (answer.replayed) state.headers["Idempotent-Replayed"] = "true";
    return answer;
  }
  const outcome = await operation.handle(input);
  if (outcome instanceof Streamed) return streaming(operation, state, outcome);
  if (!ctx || relations.length === 0) return render(outcome);
  // Relations are joined in the newest version: their field names may differ in an older one.
  const expanded = await product.expand(ctx, wireOf(operation, outcome, { ctx, call }), relations);
  return { status: statusOf(operation), text: textOf(product, state, expanded) };
};

const streaming = (operation: Operation, state: State, outcome: Streamed): Outgoing => {
  Object.assign(state.headers, outcome.headers);
  const { requestId } = state.call;
  return {
    status: statusOf(operation),
    text: outcome.pieces({ operation: operation.id, requestId }),
  };
};

const wireOf = (operation: Operation, outcome: unknown, input: { ctx: Context; call: Call }) =>
  operation.returns.parse(operation.answer ? operation.answer(outcome, input) : outcome);

const textOf = ({ versions }: Product, { version }: State, wire: unknown): string =>
  JSON.stringify(versions.downgradeAnswer(version, wire));

const renderAnswer = (
  product: Product,
  operation: Operation,
  state: State,
  outcome: unknown,
  ctx: Context | null,
): Answer => {
  if (outcome instanceof Refusal) {
    const text = JSON.stringify(errorBody(outcome, state.call.requestId));
    return { status: outcome.kind.status, text, stored: text };
  }
  const wire = wireOf(operation, outcome, { ctx: ctx as Context, call: state.call });
  const text = textOf(product, state, wire);
  // Removed before the conversion: in an older version a secret may have another name.
  const stored = operation.secrets
    ? textOf(product, state, withoutSecrets(wire, operation.secrets))
    : text;
  return { status: statusOf(operation), text, stored };
};

const withoutSecrets = (answer: unknown, secrets: readonly string[]): unknown => {
  const { data } = answer as { data: Record<string, unknown> };
  return { data: { ...data, ...Object.fromEntries(secrets.map((name) => [name, null])) } };
};

const readParams = (operation: Operation, given: Params): Record<string, string> => {
  const entries = Object.entries(operation.params);
  if (entries.length === 0) return {};
  return Object.fromEntries(
    entries.map(([name, prefix]) => {
      const id = bareId(prefix, String(given[name] ?? ""));
      return [name, id ?? refuse(missing(operation))];
    }),
  );
};

/** A malformed id is answered like an unknown one. */
const missing = (operation: Operation) =>
  operation.errors?.find(({ status }) => status === 404) ?? notFound;

const parseQuery = (product: Product, operation: Operation, state: State, ctx: Context | null) => {
  const { url } = state.call.request;
  const mark = url.indexOf("?");
  const raw = readQuery(mark < 0 ? "" : url.slice(mark + 1));
  noteDeprecated(product, operation, state, ctx, Object.keys(raw));
  const { upgradeQuery } = product.versions;
  if (operation.query)
    return parse(operation.query, upgradeQuery(operation.id, state.version, raw));
  const [unknown] = Object.keys(raw);
  if (unknown === undefined) return {};
  return refuse(invalidRequest, { param: unknown, message: `${unknown} is not a parameter.` });
};

const noteDeprecated = (
  product: Product,
  operation: Operation,
  state: State,
  ctx: Context | null,
  names: readonly string[],
): void => {
  const used = operation.deprecated?.filter((name) => names.includes(name));
  if (used && used.length > 0) {
    Object.assign(state.headers, product.deprecations(operation, used, ctx));
  }
};

const noCardWords: ReadonlySet<string> = new Set();

const parseBody = async (
  product: Product,
  operation: Operation,
  state: State,
  ctx: Context | null,
): Promise<{ raw: unknown; parsed: unknown }> => {
  const { method } = operation;
  if (method === "GET" || method === "DELETE") return { raw: {}, parsed: {} };
  const raw = await readJson(state.call.request);
  refuseUnwanted(raw, operation.cardWords ? new Set(operation.cardWords) : noCardWords);
  noteDeprecated(product, operation, state, ctx, Object.keys(raw));
  if (!operation.body) {
    const [unknown] = Object.keys(raw);
    if (unknown !== undefined) {
      refuse(invalidRequest, { param: unknown, message: `${unknown} is not a field.` });
    }
    return { raw, parsed: {} };
  }
  const { upgradeRequest } = product.versions;
  return { raw, parsed: parse(operation.body, upgradeRequest(operation.id, state.version, raw)) };
};
