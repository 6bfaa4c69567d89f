import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { listen, PATIENCE } from "@/lib/kit/http/listen";

const open: http.Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const served = async (
  options: http.ServerOptions,
  answer: http.RequestListener,
  host = "127.0.0.1",
): Promise<number> => {
  const server = http.createServer(options, answer);
  open.push(server);
  listen(server, 0, host);
  await new Promise((resolve) => server.once("listening", resolve));
  return (server.address() as AddressInfo).port;
};

/** The same proportions in hundredths of the time. */
const short = Object.fromEntries(
  Object.entries(PATIENCE).map(([name, ms]) => [name, ms / 100]),
) as http.ServerOptions;

type Received = { text: string; ms: number };

/** Sends the pieces with a pause between them; returns how long the server listened, and its response. */
const whisper = (port: number, pieces: readonly string[], pauseMs: number): Promise<Received> =>
  new Promise((resolve) => {
    const start = performance.now();
    const socket = net.connect(port, "127.0.0.1");
    const left = [...pieces];
    const timer = setInterval(() => {
      const piece = left.shift();
      if (piece === undefined) clearInterval(timer);
      else socket.write(piece);
    }, pauseMs);
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
      if (text.includes("\r\n\r\ndone")) socket.end();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      resolve({ text, ms: performance.now() - start });
    });
  });

const HEAD = "POST / HTTP/1.1\r\nHost: x\r\n";

const readAll: http.RequestListener = (request, response) => {
  request.on("error", () => undefined);
  request.resume().on("end", () => response.end("done"));
};

describe("a server of ours", () => {
  it("waits fifteen seconds for headers and thirty for a request, and checks every five", () => {
    expect(PATIENCE).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
    });
  });

  it.each([
    ["headers", [HEAD, ...Array(90).fill("X-A: b\r\n")], 150],
    ["no word at all", [], 150],
    ["a body", [`${HEAD}Content-Length: 99\r\n\r\n`, ...Array(90).fill("x")], 300],
    [
      "a body in chunks",
      [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, ...Array(90).fill("1\r\nx\r\n")],
      300,
    ],
  ])("closes a connection over which %s arrive slowly", async (_, pieces, afterMs) => {
    const port = await served(short, readAll);
    const { text, ms } = await whisper(port, pieces, 20);
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(ms).toBeGreaterThan(afterMs - 50);
    expect(ms).toBeLessThan(afterMs + 1_000);
  });

  it("lets a response take as long as it needs: only requests are timed", async () => {
    const slow: http.RequestListener = (_request, response) => {
      setTimeout(() => response.end("done"), 900);
    };
    const port = await served(short, slow);
    const { text, ms } = await whisper(port, [`${HEAD}Content-Length: 0\r\n\r\n`], 10);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
    expect(ms).toBeGreaterThan(850);
  });

  it("answers on both of the machine's own addresses, and on no other", async () => {
    const port = await served(
      {},
      (request, response) => {
        response.end(request.socket.remoteAddress);
      },
      "localhost",
    );
    const at = async (host: string): Promise<string> =>
      fetch(`http://${host}:${port}`).then(
        (answer) => answer.text(),
        (error) => String(error.cause?.code),
      );
    expect(await at("127.0.0.1")).toBe("127.0.0.1");
    const six = await at("[::1]");
    expect(["::1", "EADDRNOTAVAIL", "EAFNOSUPPORT"]).toContain(six);
    // All of 127/8 is this machine's; a server of every address would answer there.
    expect(await at("127.0.0.2")).toBe("ECONNREFUSED");
  });

  it("closes both", async () => {
    const port = await served({}, (_request, response) => response.end(), "localhost");
    const server = open.pop();
    await new Promise((resolve) => server?.close(resolve));
    for (const host of ["127.0.0.1", "[::1]"]) {
      await expect(fetch(`http://${host}:${port}`)).rejects.toThrow();
    }
  });
});
