import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";

/** A connection to the database that can be cut without notice, as by a stopped machine. */
const aWire = async (to: URL) => {
  const ends = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("error", () => into.destroy());
      from.on("close", () => into.destroy());
      from.on("data", (chunk) => into.write(chunk));
      if (isSilent) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const silence = (silent: boolean) => {
    isSilent = silent;
    for (const end of ends) silent ? end.pause() : end.resume();
  };
  return { port: (server.address() as AddressInfo).port, silence, close: () => server.close() };
};

const address = new URL(process.env["DATABASE_URL"] ?? "");
let wire: Awaited<ReturnType<typeof aWire>>;
let kit: typeof import("@/lib/kit/db");
let outage: typeof import("@/lib/kit/outage");
let contention: typeof import("@/lib/kit/contention");

beforeAll(async () => {
  wire = await aWire(new URL(address));
  address.port = String(wire.port);
  process.env["DATABASE_URL"] = address.href;
  kit = await import("@/lib/kit/db");
  outage = await import("@/lib/kit/outage");
  contention = await import("@/lib/kit/contention");
});
afterAll(async () => {
  wire.silence(false);
  await kit.disconnect();
  wire.close();
});

const backend = async (): Promise<number> =>
  (await kit.statement<{ pid: number }>("pid", "SELECT pg_backend_pid() AS pid", []))[0]?.pid ?? 0;

it("gives up on a silent database after ten seconds, and closes the connection, which may be in a transaction", async () => {
  const before = await backend();
  const began = Date.now();
  const cut = kit.transaction(async (tx) => {
    wire.silence(true);
    await tx.$executeRaw`SELECT 1`;
  });
  const thrown = await cut.catch((error: unknown) => error);
  expect(contention.isOutage(thrown) || contention.isContention(thrown)).toBe(true);
  expect(Date.now() - began).toBeLessThan(14_000);
  await expect.poll(outage.isDatabaseAway).toBe(true);
  wire.silence(false);
  await expect.poll(outage.isDatabaseAway).toBe(false);
  expect(await backend()).not.toBe(before);
});

it("keeps an idle connection that has no statement to answer", async () => {
  const before = await backend();
  await new Promise((resolve) => setTimeout(resolve, 9_000));
  expect(await backend()).toBe(before);
  await kit.statement("slow", "SELECT pg_sleep(2)", []);
});

it("fails soon when no connection can be made", async () => {
  await kit.disconnect();
  wire.silence(true);
  const began = Date.now();
  const thrown = await backend().catch((error: unknown) => error);
  expect(contention.isOutage(thrown)).toBe(true);
  expect(Date.now() - began).toBeLessThan(6_000);
  wire.silence(false);
});

it("is in doubt for a moment after a lost connection, for late errors it caused", async () => {
  wire.silence(false);
  outage.suspectOutage();
  // The database was queried by now, and answered.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([outage.isDatabaseAway(), outage.isDatabaseSuspect()]).toEqual([false, true]);
  await expect.poll(outage.isDatabaseSuspect, { timeout: 5_000 }).toBe(false);
});

it("is reported by readiness until requests are accepted again, not only until the database answers", async () => {
  const { acceptRequests } = await import("@/lib/kit/load");
  const { readiness } = await import("@/lib/process/readiness");
  acceptRequests();
  expect((await readiness()).accepting).toBe(true);
  wire.silence(true);
  outage.suspectOutage();
  await expect.poll(outage.isDatabaseAway, { timeout: 5_000 }).toBe(true);
  expect((await readiness()).accepting).toBe(false);
  wire.silence(false);
  await expect.poll(async () => (await readiness()).accepting, { timeout: 5_000 }).toBe(true);
  expect(outage.isDatabaseAway()).toBe(false);
});
