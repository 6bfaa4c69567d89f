import http from "node:http";
import zlib from "node:zlib";
import { expect, test } from "@playwright/test";
import { app, aSession, aShop, call } from "./_support/api";

type Got = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer };

const get = (url: string, headers: http.OutgoingHttpHeaders): Promise<Got> =>
  new Promise((resolve, reject) => {
    const request = http.get(new URL(url, app), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", reject);
  });

const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };

/** Of a response whose body says how it is encoded, compressed as asked; its text. */
const compressed = async (url: string, headers: http.OutgoingHttpHeaders = {}): Promise<string> => {
  const plain = await get(url, headers);
  expect([url, plain.status, plain.headers["content-encoding"]]).toEqual([url, 200, undefined]);
  expect(plain.headers.vary).toContain("Accept-Encoding");
  for (const [encoding, decode] of Object.entries(decoders)) {
    const got = await get(url, { ...headers, "accept-encoding": encoding });
    expect([url, got.status, got.headers["content-encoding"]]).toEqual([url, 200, encoding]);
    expect(got.headers.vary).toContain("Accept-Encoding");
    const text = decode(got.bytes).toString();
    expect(got.bytes.length).toBeLessThan(text.length);
    expect(Math.abs(text.length - plain.bytes.toString().length)).toBeLessThan(200);
  }
  return plain.bytes.toString();
};

const aLargeScript = async (page: string): Promise<string> => {
  for (const [, path = ""] of page.matchAll(/"(\/_next\/static\/[^"]+?\.js)"/g)) {
    if ((await get(path, {})).bytes.length > 10_000) return path;
  }
  throw new Error("The page has no large script.");
};

test("pages, files, lists and the API's reference are compressed, and say so", async () => {
  const { key } = await aShop();
  const headers = { authorization: `Bearer ${key}` };
  const { url } = await aSession(key);
  const body = { name: "Panier de fruits et de légumes", description: "De Moorea. ".repeat(40) };
  for (let product = 0; product < 4; product += 1) await call("POST", "/products", { key, body });
  await compressed("/openapi.json");
  await compressed("/api/v1/products", headers);
  await compressed(url);
  const page = await compressed("/docs");
  const script = await aLargeScript(page);
  await compressed(script);
  const part = await get(script, { "accept-encoding": "br", range: "bytes=0-99" });
  expect([part.status, part.bytes.length]).toEqual([206, 100]);
  expect(part.headers["content-encoding"]).toBeUndefined();
});

test("the reference is asked for again by its ETag, compressed or not", async () => {
  for (const encoding of ["identity", "br"]) {
    const { headers } = await get("/openapi.json", { "accept-encoding": encoding });
    const again = await get("/openapi.json", {
      "accept-encoding": encoding,
      "if-none-match": headers.etag ?? "",
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.vary).toContain("Accept-Encoding");
  }
});

test("the token of a form is never the same twice", async () => {
  const { key } = await aShop();
  const { url } = await aSession(key);
  const first = await get(url, {});
  const cookie = (first.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
  const tokenIn = ({ bytes }: Got) => /name="csrf"[^>]*value="([^"]+)"/.exec(bytes.toString())?.[1];
  const tokens = [tokenIn(await get(url, { cookie })), tokenIn(await get(url, { cookie }))];
  expect(tokens[0]).toBeTruthy();
  expect(tokens[0]).not.toBe(tokens[1]);
});
