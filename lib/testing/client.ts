import { operations } from "@/lib/api/operations";
import { route, unknownPath } from "@/lib/api/route";
import type { Operation } from "@/lib/kit/http/operation";
import { PASSED_ON, sendToLane } from "@/lib/testing/lane";

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

/** How a test's requests enter the API. */
type Entry = (sent: Asked) => Promise<Response>;
type Asked = { method: string; path: string; headers: Record<string, string>; body?: Raw };

const pathnameOf = (path: string): string => path.split("?")[0] ?? "";

const routeOf = (pathname: string) =>
  paths
    .filter((candidate) => candidate.pattern.test(pathname))
    .sort((a, b) => a.names.length - b.names.length)[0];

/** The route handlers, as the framework calls them. Static paths win over parameters, as in its router. */
const byRoutes: Entry = ({ method, path, headers, body }) => {
  const found = routeOf(pathnameOf(path));
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body as BodyInit, duplex: "half" }),
  });
  const values = found?.pattern.exec(pathnameOf(path))?.slice(1).map(decodeURIComponent) ?? [];
  const params = Object.fromEntries(
    (found?.names ?? []).map((name, index) => [name, values[index]]),
  );
  const handler = found?.handlers[method as "GET"] ?? unknownPath;
  return handler(request, { params: Promise.resolve(params) });
};

/** The lane of the server, over HTTP; what it passes on is the framework's. */
const byLane: Entry = async (sent) => {
  const { path, ...rest } = sent;
  const response = await sendToLane({ ...rest, target: `/api/v1${path}` });
  return response.status === PASSED_ON ? byRoutes(sent) : response;
};

let entry: Entry = byRoutes;

/** From now on the requests of this file's tests enter by the lane. */
export const enterByLane = (): void => {
  entry = byLane;
};

export const isByLane = (): boolean => entry === byLane;

/** Sends one request to the API: `path` is below `/api/v1`. */
export const send = async (
  method: string,
  path: string,
  key: string | null,
  { body, raw, headers = {} }: Sent = {},
): Promise<Reply> => {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await entry({
    method,
    path,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
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
