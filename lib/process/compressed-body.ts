import type http from "node:http";
import type { Encoding } from "@/lib/process/accept-encoding";
import {
  headerOf,
  LEAST_BYTES,
  messageIn,
  setEncoding,
  setHeaders,
} from "@/lib/process/compressible";
import { type Encoder, encode, encoder, keepBody, keptBody } from "@/lib/process/encoders";

/** Larger bodies are compressed outside of the event loop. */
const AT_ONCE_MAX = 128 * 1024;

type Callback = (error?: Error | null) => void;
type Written = [chunk: Uint8Array | string, encoding?: BufferEncoding | Callback, Callback?];

type Own = Pick<http.ServerResponse, "writeHead" | "write" | "end" | "flushHeaders">;

/** Replaces the writing methods of a response; `encodingOf` decides when its headers are known. */
export const compressBody = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  encodingOf: () => Encoding | null,
): void => {
  const body = new Body(request, response, encodingOf);
  Object.assign(response, {
    writeHead: body.writeHead,
    write: body.write,
    end: body.end,
    flushHeaders: body.flushHeaders,
  });
};

/**
 * A body whose head is held back until its first bytes, or its end, tell whether it is worth compressing: no longer
 * than one turn of the event loop. Until then its headers are not sent and may be changed. A stream is flushed as it comes.
 */
class Body {
  readonly #request: http.IncomingMessage;
  readonly #response: http.ServerResponse;
  readonly #encodingOf: () => Encoding | null;
  readonly #own: Own;
  #head: [status: number, ...rest: string[]] | undefined;
  #encoding: Encoding | null = null;
  /** What was written before the head was sent; undefined afterwards. */
  #held: Buffer[] | undefined = [];
  #encoder: Encoder | undefined;
  #isFlushing = false;
  #hasEnded = false;

  constructor(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    encodingOf: () => Encoding | null,
  ) {
    this.#request = request;
    this.#response = response;
    this.#encodingOf = encodingOf;
    const { writeHead, write, end, flushHeaders } = response;
    this.#own = {
      writeHead: writeHead.bind(response),
      write: write.bind(response),
      end: end.bind(response),
      flushHeaders: flushHeaders.bind(response),
    } as Own;
  }

  readonly writeHead = (status: number, ...rest: unknown[]): http.ServerResponse => {
    if (this.#head) return this.#response;
    this.#response.statusCode = status;
    setHeaders(this.#response, rest);
    this.#head = [status, ...messageIn(rest)];
    this.#encoding = this.#encodingOf();
    if (!this.#encoding) this.#send();
    return this.#response;
  };

  readonly flushHeaders = (): void => {
    this.#giveHead();
    if (this.#held) setImmediate(() => this.#stream());
    else if (!this.#encoder) this.#own.flushHeaders();
  };

  readonly write = (...[chunk, given, last]: Written): boolean => {
    this.#giveHead();
    const done = typeof given === "function" ? given : last;
    if (!this.#encoding) return Reflect.apply(this.#own.write, undefined, [chunk, given, last]);
    const bytes = bytesOf(chunk, given);
    if (!this.#held) return this.#writeOn(bytes, done);
    this.#held.push(bytes);
    if (done) queueMicrotask(() => done());
    // The end often comes in the same turn; a stream does not wait longer.
    setImmediate(() => this.#stream());
    return true;
  };

  readonly end = (...given: unknown[]): http.ServerResponse => {
    const done = given.find((one): one is () => void => typeof one === "function");
    const [chunk, encoding] = given;
    if (this.#hasEnded) return this.#response;
    this.#giveHead();
    if (!this.#encoding) return Reflect.apply(this.#own.end, undefined, given);
    this.#hasEnded = true;
    if (done) this.#response.once("finish", done);
    if (isChunk(chunk)) {
      const bytes = bytesOf(chunk, encoding);
      if (this.#held) this.#held.push(bytes);
      else this.#encoder?.write(bytes);
    }
    if (this.#held) this.#endWhole(this.#encoding, Buffer.concat(this.#held));
    else this.#encoder?.end();
    return this.#response;
  };

  /** The outer methods add headers of their own. */
  #giveHead(): void {
    if (!this.#head) this.#response.writeHead(this.#response.statusCode);
  }

  #send(): void {
    this.#held = undefined;
    if (this.#head) Reflect.apply(this.#own.writeHead, undefined, this.#head);
  }

  /** Everything is there before anything was sent. */
  #endWhole(encoding: Encoding, body: Buffer): void {
    if (body.length < LEAST_BYTES) {
      this.#send();
      this.#own.end(body);
      return;
    }
    const name = this.#nameOfKept();
    const small = name ? keptBody(`${name} ${encoding}`) : undefined;
    if (name && !small) keepBody(`${name} ${encoding}`, encoding, body);
    if (!small && body.length > AT_ONCE_MAX) {
      this.#held = [body];
      this.#stream();
      this.#encoder?.end();
      return;
    }
    const bytes = small ?? encode(encoding, body);
    setEncoding(this.#response, encoding);
    this.#response.setHeader("Content-Length", bytes.length);
    this.#send();
    this.#own.end(bytes);
  }

  /** The name of a document that does not change: it is public, and its ETag names its content. */
  #nameOfKept(): string | undefined {
    const etag = headerOf(this.#response, "ETag");
    const isPublic = /\bpublic\b/.test(headerOf(this.#response, "Cache-Control"));
    if (!isPublic || etag === "" || this.#response.statusCode !== 200) return undefined;
    return `${this.#request.url?.split("?")[0]} ${etag}`;
  }

  #stream(): void {
    if (!this.#held || !this.#encoding || this.#response.destroyed) return;
    const bytes = Buffer.concat(this.#held);
    const name = this.#nameOfKept();
    // What is kept is read to its end first: from the disk that takes more than one turn.
    if (name && !this.#hasEnded && bytes.length < KEPT_BODY_MAX) return;
    setEncoding(this.#response, this.#encoding);
    this.#encoder = this.#open(this.#encoding);
    this.#send();
    this.#own.flushHeaders();
    this.#writeOn(bytes);
  }

  #open(encoding: Encoding): Encoder {
    const response = this.#response;
    const opened = encoder(encoding);
    opened.on("data", (bytes: Buffer) => {
      if (!this.#own.write(bytes)) opened.pause();
    });
    opened.on("end", () => this.#own.end());
    opened.on("drain", () => response.emit("drain"));
    opened.on("error", (error) => response.destroy(error));
    response.on("drain", () => response.writableNeedDrain || opened.resume());
    response.once("close", () => opened.destroy());
    return opened;
  }

  #writeOn(bytes: Buffer, done?: Callback): boolean {
    const opened = this.#encoder;
    if (!opened || bytes.length === 0) return true;
    const hasRoom = opened.write(bytes, done);
    if (!this.#isFlushing) {
      this.#isFlushing = true;
      setImmediate(() => {
        this.#isFlushing = false;
        if (!this.#hasEnded && !opened.destroyed) opened.flush();
      });
    }
    return hasRoom;
  }
}

const KEPT_BODY_MAX = 2 * 1024 ** 2;

const isChunk = (given: unknown): given is Uint8Array | string =>
  typeof given === "string" || given instanceof Uint8Array;

const bytesOf = (chunk: Uint8Array | string, encoding: unknown): Buffer =>
  typeof chunk === "string"
    ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
