import http from "node:http";
import net from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "@playwright/test";
import { e2ePorts } from "@/scripts/test/ports";
import { app, bank } from "../_support/api";
import { ask, forEach } from "../_support/http";
import { startLimited } from "../_support/limited";
import { filled, handlers, pages } from "../_support/surface";

const { port, bankPort, pgPort } = e2ePorts(process.env);
const EVIL = "evil.example";
const HEALTH = ["/healthz", "/readyz"];

const foreign = [
  EVIL,
  `${EVIL}:${port}`,
  `localhost.${EVIL}:${port}`,
  `localhost:${port}.${EVIL}`,
  `${EVIL}@localhost:${port}`,
  `localhost:${port}@${EVIL}`,
  "localhost",
  "localhost:1",
  `0.0.0.0:${port}`,
  `169.254.169.254:${port}`,
];

/** An address of this machine that others on its network could use, if it has one. */
const outer = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

const opens = (at: string, portAt: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect({ host: at, port: portAt, timeout: 2_000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.on("connect", () => end(true));
    socket.on("error", () => end(false));
    socket.on("timeout", () => end(false));
  });

/** One request to an address of this machine under some host. */
const askAt = (
  {
    at,
    portAt,
    host,
    headers = {},
  }: { at: string; portAt: number; host: string; headers?: object },
  path: string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = { hostname: at, port: portAt, path, headers: { ...headers, host } };
    const request = http.request(sent, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    request.on("error", reject);
    request.end();
  });

test("no route responds under a foreign host", async () => {
  test.setTimeout(90_000);
  const routes = [
    ...handlers().flatMap(({ path, methods }) => methods.map((method) => ({ path, method }))),
    ...pages().map((path) => ({ path, method: "GET" })),
    ...["/nothing", "/%ff", "/_next/static/x.js", "/assets/x.js", "/icon.svg", "/api/nothing"].map(
      (path) => ({ path, method: "GET" }),
    ),
  ].filter(({ path }) => !HEALTH.includes(path));
  const faults: string[] = [];
  await forEach(routes, async ({ path, method }) => {
    const answer = await ask(filled(path), { method, headers: { host: EVIL, origin: app } });
    const { status, headers, text, names } = answer;
    const isApi = path.startsWith("/api/");
    const type = isApi ? "application/json" : "text/plain; charset=utf-8";
    const isShaped =
      method === "HEAD" || !isApi || JSON.parse(text).error === "misdirected_request";
    const isClosed = headers["x-frame-options"] === "DENY" && !names.includes("set-cookie");
    if (status === 421 && headers["content-type"] === type && isShaped && isClosed) return;
    faults.push(`${method} ${path}: ${status} ${headers["content-type"]}`);
  });
  expect(faults).toEqual([]);
});

test("a host matches exactly, or not at all", async () => {
  for (const host of foreign) {
    for (const path of ["/", "/api/v1/products", "/mailbox"]) {
      expect([host, path, (await ask(path, { headers: { host } })).status]).toEqual([
        host,
        path,
        421,
      ]);
    }
    const absolute = await ask(`http://${host}/sign-in`, {
      headers: { host: `localhost:${port}` },
    });
    expect([host, absolute.status]).toEqual([host, 421]);
    // Load balancers call it by IP address.
    for (const path of HEALTH) expect((await ask(path, { headers: { host } })).status).toBe(200);
  }
  const absolute = await ask(`${app}/sign-in`, { headers: { host: EVIL } });
  expect(absolute.status).toBe(200);
});

test("another host in a forwarding header is never echoed", async () => {
  const forged = {
    "x-forwarded-host": EVIL,
    "x-forwarded-server": EVIL,
    "x-host": EVIL,
    forwarded: `host=${EVIL}`,
    "x-forwarded-proto": "https",
    "x-forwarded-port": "444",
  };
  const faults: string[] = [];
  const paths = [...pages(), ...handlers().map(({ path }) => path)].map((path) => filled(path));
  await forEach([...paths, "/c/", "/docs/", "/nothing", "//x"], async (path) => {
    const { status, headers, text } = await ask(path, { headers: forged });
    const isSilent = !JSON.stringify(headers).includes(EVIL) && !text.includes(EVIL);
    if (status < 500 && isSilent) return;
    faults.push(`${path}: ${status}`);
  });
  expect(faults).toEqual([]);
});

test("the sandbox bank does not respond under a foreign host either", async () => {
  for (const path of ["/bank/form", "/bank/challenge/x", "/bank/v1/chaos", "/nothing"]) {
    for (const host of foreign.map((name) => name.replace(String(port), String(bankPort)))) {
      const { status } = await ask(path, { at: bank, headers: { host } });
      expect([path, host, status]).toEqual([path, host, 421]);
    }
  }
  expect((await ask("/healthz", { at: bank, headers: { host: EVIL } })).status).toBe(200);
});

test("a trial responds under each of this machine's names", async () => {
  const addresses = (await opens("::1", port)) ? ["127.0.0.1", "::1"] : ["127.0.0.1"];
  const names = ["localhost", "127.0.0.1", "[::1]"];
  const all = addresses.flatMap((at) => names.map((name) => ({ at, name })));
  await forEach(all, async ({ at, name }) => {
    const page = await askAt({ at, portAt: port, host: `${name}:${port}` }, "/sign-in");
    const chaos = { at, portAt: bankPort, host: `${name}:${bankPort}` };
    expect([at, name, page, await askAt(chaos, "/bank/v1/chaos")]).toEqual([at, name, 200, 401]);
  });
});

test("a trial listens on loopback only", async () => {
  // A server listening on all addresses would respond at these.
  const elsewhere = ["127.0.0.2", outer() ?? "127.0.0.3"];
  const all = elsewhere.flatMap((at) => [port, bankPort, pgPort].map((portAt) => ({ at, portAt })));
  for (const { at, portAt } of all) {
    expect([at, portAt, await opens(at, portAt)]).toEqual([at, portAt, false]);
  }
});

test("the mailbox opens on the machine itself only", async () => {
  test.setTimeout(90_000);
  const at = (headers: Record<string, string>) => ask("/mailbox", { headers });
  expect((await at({})).status).toBe(200);
  expect((await at({ "x-forwarded-for": "127.0.0.1" })).status).toBe(200);
  for (const from of ["203.0.113.7", "127.0.0.1, 10.0.0.1", "unknown", ","]) {
    expect([from, (await at({ "x-forwarded-for": from })).status]).toEqual([from, 404]);
  }
  const address = outer();
  test.skip(address === undefined, "this machine is on no network");
  const everywhere = await startLimited({ HOST: "0.0.0.0", PORT: String(port + 4) });
  try {
    const { port: opened } = new URL(everywhere.origin);
    const name = { portAt: Number(opened), host: `localhost:${opened}` };
    expect(await askAt({ ...name, at: "127.0.0.1" }, "/mailbox")).toBe(200);
    const peer = { ...name, at: address ?? "" };
    expect(await askAt(peer, "/sign-in")).toBe(200);
    for (const claimed of [{}, { "x-forwarded-for": "127.0.0.1" }, { "x-real-ip": "127.0.0.1" }]) {
      expect(await askAt({ ...peer, headers: claimed }, "/mailbox")).toBe(404);
    }
    expect(await askAt({ ...peer, host: `${address}:${opened}` }, "/sign-in")).toBe(421);
  } finally {
    await everywhere.stop();
  }
});
