import type { Answer, Context } from "@/lib/kit/context";
import {
  internalError,
  invalidRequest,
  methodNotAllowed,
  notFound,
  Refusal,
  refuse,
} from "@/lib/kit/errors";
import { readJson, refuseUnwanted } from "@/lib/kit/http/body";
import { asRefusal, errorBody, parse } from "@/lib/kit/http/envelope";
import { answerOnce, readKey } from "@/lib/kit/http/idempotency";
import { type Call, type Operation, statusOf } from "@/lib/kit/http/operation";
import { readQuery } from "@/lib/kit/http/query";
import { bareId, newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";

/** What the product plugs into the pipeline. */
export type Product = {
  /** Newest version of the API. */
  version: string;
  clientIp: (request: Request) => string;
  /** Who calls; refuses 401 or 403. Null for an operation without credentials. */
  authenticate: (operation: Operation, call: Call) => Promise<Context | null>;
  /** Effective version: the header's or the key's; refuses an unknown one. */
  negotiate: (request: Request, frozen: string | null) => string;
  /** Takes a token; gives headers or refuses with 429. */
  limit: (operation: Operation, ctx: Context | null, call: Call) => Record<string, string>;
  /** Headers for deprecated parameters in use. */
  deprecations: (
    operation: Operation,
    used: readonly string[],
    ctx: Context | null,
  ) => Record<string, string>;
  upgrade: (operation: Operation, version: string, body: unknown) => unknown;
  downgrade: (version: string, answer: unknown) => unknown;
  expand: (ctx: Context, answer: unknown, relations: readonly string[]) => Promise<unknown>;
};

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, route: RouteContext) => Promise<Response>;

type Seen = (operation: string, status: number, code: string) => void;
const observers = new Set<Seen>();

/** Tells `seen` of every answer; for tests that prove each declared error. Gives the way to stop. */
export const observe = (seen: Seen): (() => void) => {
  observers.add(seen);
  return () => observers.delete(seen);
};

const ALWAYS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

// What the pipeline itself may refuse on any operation.
const pipelineCodes = new Set([
  "invalid_request",
  "card_data_refused",
  "idempotency_key_required",
  "unsupported_version",
  "invalid_cursor",
  "payload_too_large",
  "unauthorized",
  "forbidden",
  "insufficient_scope",
  "idempotency_key_reuse",
  "idempotency_in_progress",
  "rate_limited",
]);

type State = { headers: Record<string, string>; call: Call; version: string };

const METHODS = ["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"] as const;

/** The route handlers of one path: the declared methods, and 405 with `Allow` for the others. */
export const mount = (
  product: Product,
  operations: readonly Operation[],
): Record<(typeof METHODS)[number], Handler> => {
  const allow = operations.map((operation) => operation.method).join(", ");
  const handlers = METHODS.map((method) => {
    const operation = operations.find((candidate) => candidate.method === method);
    const handler: Handler = operation
      ? (request, route) => answerOperation(product, operation, request, route)
      : async (request) =>
          plainRefusal(
            product,
            request,
            new Refusal(methodNotAllowed, { headers: { Allow: allow } }),
          );
    return [method, handler] as const;
  });
  return Object.fromEntries(handlers) as Record<(typeof METHODS)[number], Handler>;
};

/** An answer where no operation is concerned: an unknown path, a wrong method. */
export const plainRefusal = (product: Product, _request: Request, refusal: Refusal): Response => {
  const requestId = newRequestId();
  const headers = {
    ...ALWAYS,
    "Request-Id": requestId,
    "Service-Version": product.version,
    ...refusal.more.headers,
  };
  const body = JSON.stringify(errorBody(refusal, requestId));
  return new Response(body, { status: refusal.kind.status, headers });
};

const answerOperation = async (
  product: Product,
  operation: Operation,
  request: Request,
  route: RouteContext,
): Promise<Response> => {
  const requestId = newRequestId();
  const ip = product.clientIp(request);
  const call: Call = { request, requestId, ip, version: product.version };
  const state: State = {
    headers: { ...ALWAYS, "Request-Id": requestId },
    call,
    version: product.version,
  };
  try {
    const answer = await run(product, operation, state, route);
    return reply(operation, state, answer.status, answer.text);
  } catch (thrown) {
    return refused(operation, state, thrown);
  }
};

const reply = (operation: Operation, state: State, status: number, text: string): Response => {
  state.headers["Service-Version"] = state.version;
  for (const seen of observers) seen(operation.id, status, "");
  return new Response(text, { status, headers: state.headers });
};

const refused = (operation: Operation, state: State, thrown: unknown): Response => {
  const refusal = declared(operation, asRefusal(thrown));
  const { kind, more } = refusal;
  if (kind.status >= 500 && kind.status !== 502) {
    const fields = { operation: operation.id, requestId: state.call.requestId };
    log("error", "operation.failed", { ...fields, ...errorFields(refusal.cause ?? thrown) });
  }
  for (const seen of observers) seen(operation.id, kind.status, kind.reason ?? kind.code);
  const headers = { ...state.headers, "Service-Version": state.version, ...more.headers };
  const body = JSON.stringify(errorBody(refusal, state.call.requestId));
  return new Response(body, { status: kind.status, headers });
};

// Merchants cannot have coded for a refusal that the reference does not show.
const declared = (operation: Operation, refusal: Refusal): Refusal => {
  const { kind } = refusal;
  const known =
    pipelineCodes.has(kind.code) ||
    kind.status === 500 ||
    operation.errors?.some((error) => error.code === kind.code && error.reason === kind.reason) ||
    (kind.code === "not_found" && Object.keys(operation.params).length > 0);
  if (known) return refusal;
  const cause = new Error(`${operation.id} refused with undeclared ${kind.code} (${kind.reason})`);
  return new Refusal(internalError, {}, { cause });
};

const run = async (
  product: Product,
  operation: Operation,
  state: State,
  route: RouteContext,
): Promise<Pick<Answer, "status" | "text">> => {
  const { call } = state;
  const ctx = await product.authenticate(operation, call);
  state.version = product.negotiate(call.request, ctx?.version ?? null);
  call.version = state.version;
  if (ctx) ctx.version = state.version;
  Object.assign(state.headers, product.limit(operation, ctx, call));
  const key = ctx && operation.idempotency ? readKey(operation, call.request) : null;
  const params = await readParams(operation, route);
  const query = parseQuery(product, operation, state, ctx);
  const body = await parseBody(product, operation, state, ctx);
  const input = { ctx: ctx as Context, call, params, query, body: body.parsed };
  const render = (outcome: unknown) => renderAnswer(product, operation, state, outcome, ctx);
  if (ctx && key !== null) {
    const answer = await answerOnce({ operation, ctx, call, key, raw: body.raw, input, render });
    if (answer.replayed) state.headers["Idempotent-Replayed"] = "true";
    return answer;
  }
  const answer = render(await operation.handle(input));
  const relations = (query as { expand?: string[] } | undefined)?.expand;
  if (!ctx || !relations || relations.length === 0) return answer;
  const expanded = await product.expand(ctx, JSON.parse(answer.text), relations);
  return {
    status: answer.status,
    text: JSON.stringify(product.downgrade(state.version, expanded)),
  };
};

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
  const input = { ctx: ctx as Context, call: state.call };
  const wire = operation.answer ? operation.answer(outcome, input) : outcome;
  const answer = product.downgrade(state.version, operation.returns.parse(wire));
  const text = JSON.stringify(answer);
  const stored = operation.secrets
    ? JSON.stringify(withoutSecrets(answer, operation.secrets))
    : text;
  return { status: statusOf(operation), text, stored };
};

const withoutSecrets = (answer: unknown, secrets: readonly string[]): unknown => {
  const { data } = answer as { data: Record<string, unknown> };
  return { data: { ...data, ...Object.fromEntries(secrets.map((name) => [name, null])) } };
};

const readParams = async (
  operation: Operation,
  route: RouteContext,
): Promise<Record<string, string>> => {
  const entries = Object.entries(operation.params);
  if (entries.length === 0) return {};
  const given = await route.params;
  return Object.fromEntries(
    entries.map(([name, prefix]) => {
      const id = bareId(prefix, String(given[name] ?? ""));
      return [name, id ?? refuse(missing(operation))];
    }),
  );
};

/** A malformed id is answered as an unknown one is. */
const missing = (operation: Operation) =>
  operation.errors?.find(({ status }) => status === 404) ?? notFound;

const parseQuery = (product: Product, operation: Operation, state: State, ctx: Context | null) => {
  const { url } = state.call.request;
  const mark = url.indexOf("?");
  const raw = readQuery(mark < 0 ? "" : url.slice(mark + 1));
  noteDeprecated(product, operation, state, ctx, Object.keys(raw));
  if (operation.query) return parse(operation.query, raw);
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
  return { raw, parsed: parse(operation.body, product.upgrade(operation, state.version, raw)) };
};
