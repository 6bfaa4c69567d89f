import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compress } from "@/lib/process/compression";
import { bodiesKept } from "@/lib/process/encoders";

const text = JSON.stringify(Array.from({ length: 400 }, (_, n) => ({ id: n, name: "Hina" })));
const large = text.repeat(60);
const reference = readFileSync("docs/openapi.json", "utf8").slice(0, 60_000);
const json = { "Content-Type": "application/json" };

type Answer = (response: http.ServerResponse) => unknown;

const streamed: Answer = async (response) => {
  response.writeHead(200, { "Content-Type": "text/html" });
  response.flushHeaders();
  response.write("first");
  await sleep(300);
  response.write("second");
  await sleep(300);
  response.end("third");
};

const answers: Record<string, Answer> = {
  "/at-once": (response) => response.writeHead(200, json).end(text),
  "/with-length": (response) =>
    response.writeHead(200, { ...json, "Content-Length": text.length }).end(text),
  "/list-of-headers": (response) => response.writeHead(200, ["Content-Type", "text/css"]).end(text),
  "/implicit": (response) => {
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.flushHeaders();
    response.write(Buffer.from(text));
    response.end();
  },
  "/lists": (response) => {
    response.setHeader("Content-Type", ["application/json"]);
    response.setHeader("ETag", ['"strong"']);
    response.end(text);
  },
  // As the framework does: a header that is set too late is ignored.
  "/guarded": (response) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (...given) => (response.headersSent ? response : setHeader(...given));
    response.setHeader("Content-Type", "text/html");
    response.setHeader("Vary", "rsc");
    response.flushHeaders();
    response.write(text);
    response.end();
  },
  "/small": (response) => response.writeHead(200, json).end("{}"),
  "/small-pieces": (response) => {
    response.writeHead(200, json).write("{");
    response.end("}");
  },
  "/large": (response) => response.writeHead(200, json).end(large),
  "/pipe": (response) => {
    response.writeHead(200, { "Content-Type": "text/csv" });
    return pipeline(Readable.from(large.match(/.{1,5000}/g) ?? []), response);
  },
  "/stream": streamed,
  "/events": (response) =>
    response.writeHead(200, { "Content-Type": "text/event-stream" }).end(text),
  "/image": (response) => response.writeHead(200, { "Content-Type": "image/png" }).end(text),
  "/svg": (response) => response.writeHead(200, { "Content-Type": "image/svg+xml" }).end(text),
  "/encoded": (response) =>
    response.writeHead(200, { ...json, "Content-Encoding": "gzip" }).end(zlib.gzipSync(text)),
  "/no-transform": (response) =>
    response.writeHead(200, { ...json, "Cache-Control": "no-store, no-transform" }).end(text),
  "/varies": (response) => response.writeHead(200, { ...json, Vary: "Cookie" }).end(text),
  "/etag": (response) => response.writeHead(200, { ...json, ETag: '"strong"' }).end(text),
  "/not-modified": (response) => response.writeHead(304, { ETag: 'W/"weak"' }).end(),
  "/no-content": (response) => response.writeHead(204).end(),
  "/range": (response) =>
    response.writeHead(206, { ...json, "Content-Range": "bytes 0-9/100" }).end(text),
  "/public": (response) =>
    response
      .writeHead(200, { ...json, ETag: '"v1"', "Cache-Control": "public, max-age=300" })
      .end(reference),
  "/broken": (response) => {
    response.writeHead(200, json).write(text);
    setTimeout(() => response.destroy(), 50);
  },
};

let server: http.Server;
let origin: string;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    compress(request, response);
    void Promise.resolve(answers[request.url?.split("?")[0] ?? ""]?.(response)).catch(
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

type Got = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer; at: number[] };

const get = (path: string, encoding?: string, method = "GET"): Promise<Got> =>
  new Promise((resolve, reject) => {
    const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
    const request = http.request(origin + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      const at: number[] = [];
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        at.push(performance.now());
      });
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, bytes: Buffer.concat(chunks), at });
      });
    });
    request.on("error", reject);
    request.end();
  });

const decoded = ({ headers, bytes }: Got): string => {
  if (headers["content-encoding"] === "br") return zlib.brotliDecompressSync(bytes).toString();
  if (headers["content-encoding"] === "gzip") return zlib.gunzipSync(bytes).toString();
  return bytes.toString();
};

describe("a compressible response", () => {
  const whole = ["/at-once", "/with-length", "/list-of-headers", "/implicit", "/svg", "/lists"];

  it.each(whole)("%s is compressed as the client prefers", async (path) => {
    for (const encoding of ["br", "gzip"]) {
      const got = await get(path, encoding);
      expect(got.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
      expect(decoded(got)).toBe(text);
      expect(got.bytes.length).toBeLessThan(text.length / 4);
      expect(got.headers["content-length"]).toBe(String(got.bytes.length));
    }
  });

  it.each([...whole, "/large", "/pipe"])("%s is sent as it is to others", async (path) => {
    for (const encoding of [undefined, "identity", "br;q=0", "deflate"]) {
      const got = await get(path, encoding);
      expect(got.headers["content-encoding"]).toBeUndefined();
      expect(got.headers.vary).toBe("Accept-Encoding");
      expect(got.bytes.toString()).toBe(path === "/large" || path === "/pipe" ? large : text);
    }
  });

  it.each(["/large", "/pipe"])("%s is compressed while it is sent", async (path) => {
    const got = await get(path, "gzip, br");
    expect(got.headers).toMatchObject({ "content-encoding": "br", "transfer-encoding": "chunked" });
    expect(got.headers["content-length"]).toBeUndefined();
    expect(decoded(got)).toBe(large);
  });

  it("keeps its other Vary, and has a weak ETag", async () => {
    const guarded = await get("/guarded", "br");
    expect(guarded.headers).toMatchObject({
      vary: "rsc, Accept-Encoding",
      "content-encoding": "br",
    });
    expect(decoded(guarded)).toBe(text);
    expect((await get("/varies", "br")).headers.vary).toBe("Cookie, Accept-Encoding");
    expect((await get("/etag", "br")).headers.etag).toBe('W/"strong"');
    expect((await get("/lists", "br")).headers.etag).toBe('W/"strong"');
    expect((await get("/etag")).headers.etag).toBe('"strong"');
  });

  it("answers HEAD with the headers of its GET, without a length that is not its own", async () => {
    const head = await get("/with-length", "br", "HEAD");
    expect(head.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
    expect(head.headers["content-length"]).toBeUndefined();
    expect(head.bytes.length).toBe(0);
    const plain = await get("/with-length", undefined, "HEAD");
    expect(plain.headers["content-length"]).toBe(String(text.length));
  });
});

describe("a response that is not compressed", () => {
  it.each(["/small", "/small-pieces"])("%s fits in a packet", async (path) => {
    const got = await get(path, "br");
    expect(got.headers["content-encoding"]).toBeUndefined();
    expect([got.bytes.toString(), got.headers.vary]).toEqual(["{}", "Accept-Encoding"]);
  });

  it.each(["/image", "/events", "/no-transform", "/range"])("%s stays as it is", async (path) => {
    const got = await get(path, "br");
    expect(got.headers["content-encoding"]).toBeUndefined();
    expect(got.headers.vary).toBeUndefined();
    expect(got.bytes.toString()).toBe(text);
  });

  it("is not compressed twice", async () => {
    const got = await get("/encoded", "br, gzip");
    expect([got.headers["content-encoding"], decoded(got)]).toEqual(["gzip", text]);
  });

  it("has no body: 304 with the Vary of its 200, 204", async () => {
    const got = await get("/not-modified", "br");
    expect([got.status, got.headers.vary, got.headers.etag]).toEqual([
      304,
      "Accept-Encoding",
      'W/"weak"',
    ]);
    expect((await get("/no-content", "br")).headers.vary).toBeUndefined();
  });
});

describe("a stream", () => {
  it.each(["br", "gzip"])("is flushed as it comes: %s", async (encoding) => {
    const got = await get("/stream", encoding);
    expect(decoded(got)).toBe("firstsecondthird");
    expect((got.at.at(-1) ?? 0) - (got.at[0] ?? 0)).toBeGreaterThan(400);
  });

  it("breaks off where the response breaks off", async () => {
    await expect(get("/broken", "br")).rejects.toThrow("aborted");
  });
});

it("keeps a public document with an ETag, compressed as well as possible", async () => {
  const first = await get("/public", "br");
  expect(decoded(first)).toBe(reference);
  await bodiesKept();
  const second = await get("/public?x=1", "br");
  expect(decoded(second)).toBe(reference);
  expect(second.bytes.length).toBeLessThan(first.bytes.length);
  expect(second.headers.etag).toBe('W/"v1"');
  expect(decoded(await get("/public", "gzip"))).toBe(reference);
});
