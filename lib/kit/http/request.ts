import type { IncomingMessage, ServerResponse } from "node:http";
import { payloadTooLarge, Refusal } from "@/lib/kit/errors";
import type { RequestHeaders, WithHeaders } from "@/lib/kit/headers";
import { readBytes } from "@/lib/kit/http/body";

/** What the pipeline reads of a request, whichever server received it. */
export type ApiRequest = WithHeaders & {
  readonly method: string;
  /** The absolute URL, as a web `Request` writes it. */
  readonly url: string;
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
  /** The body; refuses one that is longer than this many bytes. */
  bytes(limit: number): Promise<Uint8Array>;
};

/** The path of an absolute URL, as it is written there. */
export const pathnameOf = ({ url }: Pick<ApiRequest, "url">): string => {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const mark = url.indexOf("?", from);
  return mark < 0 ? url.slice(from) : url.slice(from, mark);
};

/** The request of a route handler. */
export const fromWeb = (request: Request): ApiRequest => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  get signal() {
    return request.signal;
  },
  bytes: (limit) => readBytes(request, limit),
});

class NodeHeaders implements RequestHeaders {
  readonly #of: IncomingMessage["headers"];

  constructor(of: IncomingMessage["headers"]) {
    this.#of = of;
  }

  get(name: string): string | null {
    const value = this.#of[name.toLowerCase()];
    return typeof value === "string" ? value : (value?.join(", ") ?? null);
  }

  has(name: string): boolean {
    return this.#of[name.toLowerCase()] !== undefined;
  }
}

/** The request of Node's server, without a web `Request` around it. */
class NodeRequest implements ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.method = request.method ?? "GET";
    this.url = `http://localhost${request.url}`;
    this.headers = new NodeHeaders(request.headers);
    this.#request = request;
    this.#response = response;
  }

  get signal(): AbortSignal {
    this.#signal ??= abortedWith(this.#response);
    return this.#signal;
  }

  bytes(limit: number): Promise<Uint8Array> {
    return bytesOf(this.#request, limit);
  }
}

export const fromNode = (request: IncomingMessage, response: ServerResponse): ApiRequest =>
  new NodeRequest(request, response);

const abortedWith = (response: ServerResponse): AbortSignal => {
  const leaving = new AbortController();
  response.once("close", () => response.writableFinished || leaving.abort());
  if (response.destroyed) leaving.abort();
  return leaving.signal;
};

/** Reads with listeners: an async iterator would destroy the connection that a refusal is still sent on. */
const bytesOf = (request: IncomingMessage, limit: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = (): void => {
      request.off("data", add).resume();
      reject(new Refusal(payloadTooLarge));
    };
    const add = (chunk: Buffer): void => {
      size += chunk.byteLength;
      if (size > limit) tooLarge();
      else chunks.push(chunk);
    };
    if (Number(request.headers["content-length"] ?? 0) > limit) {
      tooLarge();
      return;
    }
    request
      .on("data", add)
      .once("end", () => {
        const [first] = chunks;
        resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks));
      })
      .once("error", reject)
      .once("close", () => {
        if (!request.complete) reject(new Error("The caller left before the end of the body."));
      });
  });
