import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

let load: typeof import("@/lib/kit/load");
let server: http.Server;
let port: number;
/** Ends every waiting response. */
let answerAll = () => undefined as unknown;

beforeEach(async () => {
  // Each test has its own process, as far as the load is concerned.
  Reflect.deleteProperty(globalThis, "motuLoad");
  vi.resetModules();
  load = await import("@/lib/kit/load");
  const waiting: http.ServerResponse[] = [];
  answerAll = () => waiting.splice(0).map((response) => response.end("done"));
  server = http.createServer((request, response) => {
    load.countIn(request, response);
    request.resume();
    waiting.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  answerAll();
  server.closeAllConnections();
  server.close();
});

const ask = (body?: string) =>
  fetch(`http://127.0.0.1:${port}/`, body === undefined ? {} : { method: "POST", body });

it("is full when the maximum of requests is being processed, and no longer when they are done", async () => {
  const asked = [ask(), ask("body"), ask()];
  await expect.poll(() => load.isFull(3)).toBe(true);
  expect(load.isFull(4)).toBe(false);
  await sleep(600);
  expect(load.isFull(3)).toBe(true);
  answerAll();
  await Promise.all(asked.map(async (answer) => (await answer).text()));
  await expect.poll(() => load.isFull(1)).toBe(false);
});

it("does not count a body that arrives slowly until it is complete", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbo");
  await expect.poll(() => load.isFull(1)).toBe(true);
  await expect.poll(() => load.isFull(1), { timeout: 2_000 }).toBe(false);
  socket.write("dy");
  await expect.poll(() => load.isFull(1)).toBe(true);
  socket.destroy();
  await expect.poll(() => load.isFull(1)).toBe(false);
});

it("does not count a request that only waits for events, and ends it when the process stops", async () => {
  const asked = ask();
  await expect.poll(() => load.isFull(1)).toBe(true);
  const news = load.holdFor(
    (stopping) =>
      new Promise<string>((resolve) => stopping.addEventListener("abort", () => resolve("stop"))),
  );
  expect(load.isFull(1)).toBe(false);
  const finished = load.finishRequests(5_000);
  expect(await news).toBe("stop");
  answerAll();
  await asked;
  expect(await finished).toBe(0);
});

it("accepts no more when it stops, answers what was started, and keeps no connection", async () => {
  load.acceptRequests();
  expect(load.phase()).toBe("open");
  const asked = ask();
  await expect.poll(() => load.isFull(1)).toBe(true);
  const finished = load.finishRequests(5_000);
  expect(load.phase()).toBe("stopping");
  await sleep(50);
  answerAll();
  const answer = await asked;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await finished).toBe(0);
  load.acceptRequests();
  expect(load.phase()).toBe("stopping");
});

it("closes idle connections when it stops", async () => {
  load.addServer(server);
  const agent = new http.Agent({ keepAlive: true });
  const socket = await new Promise<Socket>((resolve) => {
    const request = http.get({ port, host: "127.0.0.1", agent }, (response) => response.resume());
    request.once("socket", resolve);
    setTimeout(() => answerAll(), 100);
  });
  await expect.poll(() => load.isFull(1)).toBe(false);
  const ended = once(socket, "close");
  await sleep(100);
  expect(socket.destroyed).toBe(false);
  await load.finishRequests(100);
  await ended;
});

it("waits no longer than the given time, and returns how many are left", async () => {
  const asked = ask();
  await expect.poll(() => load.isFull(1)).toBe(true);
  expect(await load.finishRequests(100)).toBe(1);
  answerAll();
  await asked;
});
