import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { type Bucket, Levels } from "@/lib/kit/http/levels";
import { shareLevels } from "@/lib/kit/http/shared-levels";
import { take } from "@/lib/kit/http/token-bucket";
import { statementsOf } from "@/lib/testing/statements";

const shared: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { stop } of shared.splice(0)) await stop();
  vi.restoreAllMocks();
});

/** What one process knows, told to the others of this database. */
const aProcess = (options?: Parameters<typeof shareLevels>[1]): Levels => {
  const levels = new Levels();
  shared.push(shareLevels(levels, { isAlone: async () => false, ...options }));
  return levels;
};

const passes = (levels: Levels, bucket: Bucket, who: string): boolean => {
  try {
    take(bucket, who, Date.now(), levels);
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
};

const slow: Bucket = { name: "slow", rate: 6, window: 3600, burst: 6 };
const EXCHANGED_MS = 700;

it("what one process gave away, another one does not", async () => {
  const who = randomUUID();
  const [first, second] = [aProcess(), aProcess()];
  for (let call = 0; call < 5; call += 1) expect(passes(first, slow, who)).toBe(true);
  await sleep(EXCHANGED_MS);
  // The second process cannot know yet, and learns it after its first token.
  expect(passes(second, slow, who)).toBe(true);
  await sleep(EXCHANGED_MS);
  expect(passes(second, slow, who)).toBe(false);
  expect(passes(first, slow, `other ${who}`)).toBe(true);
});

it("both together allow one burst more at most, and pay it back", async () => {
  const who = randomUUID();
  const processes = [aProcess(), aProcess()];
  const bucket: Bucket = { name: "steady", rate: 10, window: 1, burst: 10 };
  let passed = 0;
  const began = Date.now();
  while (Date.now() < began + 4_000) {
    for (const levels of processes) if (passes(levels, bucket, who)) passed += 1;
    await sleep(5);
  }
  const seconds = (Date.now() - began) / 1000;
  expect(passed).toBeLessThanOrEqual(2 * bucket.burst + bucket.rate * seconds);
  expect(passed).toBeGreaterThan(bucket.rate * (seconds - 1));
});

it("a client that keeps to its quota is never refused, whichever process it reaches", async () => {
  const who = randomUUID();
  const processes = [aProcess(), aProcess()];
  const bucket: Bucket = { name: "fair", rate: 20, window: 1, burst: 20 };
  for (let call = 0; call < 60; call += 1) {
    const levels = processes[call % 2] ?? new Levels();
    expect([call, passes(levels, bucket, who)]).toEqual([call, true]);
    await sleep(60);
  }
});

it("a process alone sends one statement, and one without requests none", async () => {
  const levels = new Levels();
  shared.push(shareLevels(levels));
  const busy = await statementsOf(async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      passes(levels, slow, randomUUID());
      await sleep(250);
    }
  });
  expect(busy.filter((text) => text.includes("living_processes"))).toHaveLength(1);
  expect(busy.filter((text) => text.includes("exchange_rate_levels"))).toEqual([]);
  const idle = await statementsOf(() => sleep(500));
  expect(idle.filter((text) => text.includes("rate_levels"))).toEqual([]);
});

it("a process that was alone tells what it gave away once there is another", async () => {
  const who = randomUUID();
  let isAlone = true;
  const clock = vi.spyOn(Date, "now");
  const first = aProcess({ isAlone: async () => isAlone });
  for (let call = 0; call < 6; call += 1) expect(passes(first, slow, who)).toBe(true);
  await sleep(EXCHANGED_MS);
  isAlone = false;
  const real = Date.now();
  clock.mockImplementation(() => real + 6_000);
  expect(passes(first, slow, who)).toBe(false);
  await sleep(EXCHANGED_MS);
  const second = aProcess();
  passes(second, slow, who);
  await sleep(EXCHANGED_MS);
  expect(passes(second, slow, who)).toBe(false);
});

it("a database that does not answer leaves each process its own limits", async () => {
  const who = randomUUID();
  const lost = () => Promise.reject(new Error("no connection"));
  const levels = aProcess({ isAlone: lost });
  for (let call = 0; call < 6; call += 1) expect(passes(levels, slow, who)).toBe(true);
  await sleep(EXCHANGED_MS);
  expect(passes(levels, slow, who)).toBe(false);
  expect(passes(levels, slow, `other ${who}`)).toBe(true);
});

it("more buckets than one exchange holds are told by the next", async () => {
  const who = randomUUID();
  const [first, second] = [aProcess({ bucketsMax: 2 }), aProcess()];
  const callers = Array.from({ length: 5 }, (_, at) => `${at} ${who}`);
  for (const caller of callers) {
    for (let call = 0; call < 6; call += 1) passes(first, slow, caller);
  }
  await sleep(3 * EXCHANGED_MS);
  for (const caller of callers) passes(second, slow, caller);
  await sleep(EXCHANGED_MS);
  expect(callers.map((caller) => passes(second, slow, caller))).toEqual(callers.map(() => false));
});

it("a bucket that is full again is forgotten", async () => {
  await db.$executeRaw`DELETE FROM rate_levels`;
  const levels = aProcess();
  passes(levels, { name: "quick", rate: 100, window: 1, burst: 10 }, randomUUID());
  passes(levels, slow, randomUUID());
  await sleep(EXCHANGED_MS);
  await db.$executeRaw`SELECT forget_full_rate_levels()`;
  const left = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM rate_levels`;
  expect(left).toEqual([{ count: 1 }]);
});
