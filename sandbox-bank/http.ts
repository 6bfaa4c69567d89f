import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";

const BODY_MAX = 16 * 1024;

/** An error in the bank's own format. */
export class Fault extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, code: string, details: { message: string; field?: string }) {
    super(details.message);
    this.status = status;
    this.code = code;
    this.field = details.field;
  }
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The socket stays open without a response, like a bank that goes silent during a charge. */
export const SILENCE = Symbol("silence");

export interface Asked {
  request: IncomingMessage;
  url: URL;
  /** The decoded captures of the route's pattern. */
  params: string[];
  /** The shop the gateway calls for; null if none. */
  shop: string | null;
}

export const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(value),
});

export const html = (
  status: number,
  page: { body: string; headers: Record<string, string> },
): Reply => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8", ...page.headers },
  body: page.body,
});

export const redirect = (location: string): Reply => ({
  status: 303,
  headers: { location },
  body: "",
});

const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  // Not `no-referrer`: browsers would then send `Origin: null` with the forms, and it is checked.
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
};

/** The headers of a reply; an empty value removes a default one. */
export const headersOf = (reply: Reply, secure: boolean): Record<string, string> => {
  const headers = {
    ...securityHeaders,
    ...(secure ? { "strict-transport-security": "max-age=63072000" } : {}),
    ...reply.headers,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
};

export const send = (response: ServerResponse, reply: Reply, secure: boolean): void => {
  const length = String(Buffer.byteLength(reply.body));
  response.writeHead(reply.status, { ...headersOf(reply, secure), "content-length": length });
  response.end(reply.body);
};

/** The whole body as text, at most 16 KiB of it in memory. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_MAX) {
      throw new Fault(413, "too_large", { message: "A body holds at most 16 KiB." });
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
};

export const readJson = async <T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> => {
  const value = parsed(await readBody(request));
  if (value === undefined) {
    throw new Fault(400, "invalid_request", { message: "The body is not JSON." });
  }
  return check(schema, value);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const check = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const field = unknown ?? issue?.path.join(".") ?? "";
  throw new Fault(400, "invalid_request", { message: issue?.message ?? "Not valid.", field });
};

/** The idempotency key of a request. */
export const idempotencyKey = (request: IncomingMessage): string => {
  const key = request.headers["idempotency-key"];
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Fault(400, "invalid_request", {
    message: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
    field: "Idempotency-Key",
  });
};

/** Only this origin's own pages may post here. */
export const requireSameOrigin = (request: IncomingMessage, origin: string): void => {
  if (request.headers.origin === origin) return;
  throw new Fault(403, "wrong_origin", { message: "Only the bank's own pages may post here." });
};
