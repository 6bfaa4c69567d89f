import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDefaultHeaders } from "@/lib/process/default-headers";

type Answer = (response: http.ServerResponse) => void;

const answers: Record<string, Answer> = {
  "/silent": (response) => response.end("x"),
  "/written": (response) => {
    response.write("x");
    response.end();
  },
  "/status": (response) => response.writeHead(405, { Allow: "GET" }).end(),
  "/framed": (response) => {
    response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'self'");
    response.setHeader("cache-control", "public, max-age=60");
    response.end("x");
  },
  "/partly": (response) => {
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    response.end("x");
  },
  "/named": (response) =>
    response.writeHead(200, { "Content-Security-Policy": "default-src 'self'" }).end(),
};

let server: http.Server;
let origin: string;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const { writeHead } = response;
    response.writeHead = ((...given: Parameters<typeof writeHead>) => {
      addDefaultHeaders(response, request.headers["x-origin"] === "https");
      return Reflect.apply(writeHead, response, given);
    }) as typeof writeHead;
    answers[request.url ?? ""]?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const headersOf = async (path: string) => (await fetch(origin + path)).headers;

describe("a response without headers of its own", () => {
  it.each(["/silent", "/written", "/status"])(
    "%s may not be framed, sniffed or cached",
    async (path) => {
      const headers = await headersOf(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      });
    },
  );

  it("keeps its status and its own headers", async () => {
    const { status, headers } = await fetch(`${origin}/status`);
    expect([status, headers.get("allow")]).toEqual([405, "GET"]);
  });
});

describe("a response with its own headers", () => {
  it("is unchanged", async () => {
    const headers = await headersOf("/framed");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'self'",
    );
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("x-frame-options")).toBeNull();
  });

  it("may omit who frames it: nobody may", async () => {
    const headers = await headersOf("/partly");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    );
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  it("has every header once", async () => {
    expect((await headersOf("/named")).get("content-security-policy")).toBe("default-src 'self'");
  });
});

it("requires https on every response if the service has an https origin", async () => {
  for (const path of Object.keys(answers)) {
    const secure = await fetch(origin + path, { headers: { "x-origin": "https" } });
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await headersOf(path)).has("strict-transport-security")).toBe(false);
  }
});
