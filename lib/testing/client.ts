import { operations } from "@/lib/api/operations";
import { route, unknownPath } from "@/lib/api/route";
import type { Operation } from "@/lib/kit/http/operation";

export type Reply = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any;
  text: string;
};

type Raw = string | Uint8Array | ReadableStream<Uint8Array>;
type Sent = { body?: unknown; raw?: Raw; headers?: Record<string, string> };

const pattern = (operation: Operation): RegExp =>
  new RegExp(`^${operation.path.replace(/\{\w+\}/g, "([^/]+)")}$`);

const paths = [...new Set(operations.map((operation) => operation.path))].map((path) => {
  const of = operations.filter((operation) => operation.path === path);
  const [first] = of;
  if (!first) throw new Error("A path without operations.");
  return {
    pattern: pattern(first),
    names: [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ""),
    handlers: route(...of),
  };
});

/**
 * Sends one request through the pipeline as the server would: `path` is below `/api/v1`. Static paths win over
 * parameters, as in the router.
 */
export const send = async (
  method: string,
  path: string,
  key: string | null,
  { body, raw, headers = {} }: Sent = {},
): Promise<Reply> => {
  const [pathname = ""] = path.split("?");
  const found = paths
    .filter((candidate) => candidate.pattern.test(pathname))
    .sort((a, b) => a.names.length - b.names.length)[0];
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload as BodyInit, duplex: "half" }),
  });
  const values = found?.pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const params = Object.fromEntries(
    (found?.names ?? []).map((name, index) => [name, values[index]]),
  );
  const handler = found?.handlers[method as "GET"] ?? unknownPath;
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const json = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: json && text ? JSON.parse(text) : null,
  };
};

/** The API for one key. */
export const client = (key: string | null) => ({
  get: (path: string, headers?: Record<string, string>) =>
    send("GET", path, key, headers ? { headers } : {}),
  post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    send("POST", path, key, { body, headers }),
  patch: (path: string, body: unknown = {}) => send("PATCH", path, key, { body }),
  delete: (path: string) => send("DELETE", path, key),
});

export type Client = ReturnType<typeof client>;
