import createClient, { type Client, mergeHeaders } from "openapi-fetch";
import type { Call, CallOptions, Extensions, List } from "./calls.js";
import { errorOfAnswer, MotuError } from "./errors.js";
import { calls } from "./extensions-schema.js";
import { type Policy, retrying, type Send, usualPolicy } from "./retry.js";
import type { paths } from "./schema.js";
import { webhooks } from "./webhooks.js";

export type MotuOptions = {
  /** `svc_test_…` or `svc_live_…`: the prefix decides the mode. Keep it on your server. */
  key: string;
  /** The base URL. By default a test key uses http://localhost:3000. */
  baseUrl?: string | undefined;
  /** Another version of the API than the key's own. */
  version?: string | undefined;
  /** Instead of the global `fetch`. */
  fetch?: Send | undefined;
  /** How often a call that is safe to repeat is retried; 3 by default. */
  maxRetries?: number | undefined;
  /** Milliseconds that an attempt may take; 60 000 by default. */
  timeoutMs?: number | undefined;
};

export type Motu = {
  get: Call<"get">;
  /** Sends its own Idempotency-Key by default; every retry has the same. */
  post: Call<"post">;
  patch: Call<"patch">;
  delete: Call<"delete">;
  list: List;
  /** The operations below `/extensions`. */
  extensions: Extensions;
  webhooks: typeof webhooks;
  /** The openapi-fetch client below: whole responses, errors as values. A POST gets no key here. */
  client: Client<paths>;
};

export const SDK_VERSION = "0.1.0";

const DEVELOPMENT = "http://localhost:3000";

/** The API for one key. */
export const createMotu = (options: MotuOptions): Motu => {
  const policy: Policy = {
    ...usualPolicy,
    maxRetries: options.maxRetries ?? usualPolicy.maxRetries,
    timeoutMs: options.timeoutMs ?? usualPolicy.timeoutMs,
  };
  const send: Send = options.fetch ?? ((request) => globalThis.fetch(request));
  const client = createClient<paths>({
    baseUrl: baseOf(options),
    fetch: retrying(send, policy),
    headers: {
      authorization: `Bearer ${options.key}`,
      "user-agent": `motu-sdk/${SDK_VERSION}`,
      "service-version": options.version,
    },
  });
  const ask = asker(client, send, policy);
  const method = (name: string) => (path: string, init?: Asked) => ask(name, path, init);
  const made = {
    get: method("GET"),
    post: method("POST"),
    patch: method("PATCH"),
    delete: method("DELETE"),
    list: (path: string, init?: Asked) => elements(ask, path, init),
    extensions: extensionsOf(ask),
    webhooks,
    client,
  };
  // The implementation is the same for every path; parameters and responses are typed in Motu.
  return made as unknown as Motu;
};

type Located = Readonly<Record<string, readonly [method: string, path: string]>>;

const extensionsOf = (ask: Ask) =>
  Object.fromEntries(
    Object.entries(calls as Readonly<Record<string, Located>>).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(
        Object.entries(verbs).map(([verb, [method, path]]) => [
          verb,
          (init?: Asked) => ask(method.toUpperCase(), path, init),
        ]),
      ),
    ]),
  );

const baseOf = ({ key, baseUrl }: MotuOptions): string => {
  const mode = /^svc_(live|test)_/.exec(key ?? "")?.[1];
  if (!mode) throw new TypeError("createMotu needs a key: svc_test_… or svc_live_….");
  if (!baseUrl && mode === "live") throw new TypeError("A live key needs a baseUrl.");
  const origin = (baseUrl ?? DEVELOPMENT).replace(/\/+$/, "");
  return origin.endsWith("/api/v1") ? origin : `${origin}/api/v1`;
};

type Query = Record<string, unknown>;
type Asked = CallOptions & {
  params?: { query?: Query; path?: Record<string, string> };
  body?: unknown;
  headers?: HeadersInit;
};
type Ask = (method: string, path: string, init?: Asked) => Promise<unknown>;
type Answered = { data?: unknown; error?: unknown; response: Response };

const asker = (client: Client<paths>, send: Send, usual: Policy): Ask => {
  const request = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<Answered>;
  return async (method, path, init = {}) => {
    const { idempotencyKey, maxRetries, timeoutMs, signal, headers, ...rest } = init;
    const sent = mergeHeaders(
      method === "POST" ? { "idempotency-key": idempotencyKey ?? crypto.randomUUID() } : {},
      headers,
    );
    const policy = {
      ...usual,
      maxRetries: maxRetries ?? usual.maxRetries,
      timeoutMs: timeoutMs ?? usual.timeoutMs,
    };
    try {
      const answered = await request(method, path, {
        ...rest,
        ...(signal ? { signal } : {}),
        headers: sent,
        fetch: retrying(send, policy),
        parseAs: "text",
      });
      return read(answered);
    } catch (thrown) {
      if (thrown instanceof MotuError) thrown.idempotencyKey = sent.get("idempotency-key");
      throw thrown;
    }
  };
};

const read = ({ data, error, response }: Answered): unknown => {
  if (!response.ok) {
    throw errorOfAnswer(response, typeof error === "string" ? error : JSON.stringify(error));
  }
  const text = typeof data === "string" ? data : "";
  const media = response.headers.get("content-type") ?? "";
  if (media.startsWith("text/csv")) return text;
  try {
    if (media.includes("json")) return JSON.parse(text);
  } catch {
    // Handled below: an unreadable response is no response.
  }
  throw new MotuError({
    message: `The server answered ${response.status} with something that is not the API's.`,
    code: "unreadable_answer",
    type: "connection",
    status: response.status,
    requestId: response.headers.get("request-id"),
  });
};

type Page = { data: { id: string }[]; has_more: boolean };

const PAGE = 100;

const elements = async function* (ask: Ask, path: string, init: Asked = {}) {
  let query: Query = { limit: PAGE, ...init.params?.query };
  for (;;) {
    const page = (await ask("GET", path, { ...init, params: { ...init.params, query } })) as Page;
    yield* page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    query = { ...query, starting_after: last.id };
  }
};
