import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Instance, type Kept, keep } from "@/scripts/start/keep";

let kept: Kept | undefined;
afterEach(() => kept?.stop());

/** A program whose starts succeed or fail as given. */
const keepFixture = (start: (at: number) => Instance | Promise<Instance>) => {
  const lines: string[] = [];
  const starts: number[] = [];
  kept = keep({
    name: "The fixture",
    start: () => {
      starts.push(Date.now());
      return start(starts.length);
    },
    liveness: undefined,
    restarts: { firstAfterMs: 10, lastAfterMs: 40 },
    say: (line) => lines.push(line),
    onGivenUp: (cause) => lines.push(`given up: ${cause}`),
  });
  return { kept, lines, starts };
};

const endingAtOnce = (): Instance => ({
  ended: Promise.resolve("ended (exit code 1)"),
  stop: () => Promise.resolve(),
  kill: () => undefined,
});

const untilStopped = () => {
  let end = (_: string) => undefined as undefined;
  const ended = new Promise<string>((resolve) => {
    end = (cause) => void resolve(cause);
  });
  const stops: number[] = [];
  const stop = async () => {
    stops.push(Date.now());
    end("ended (SIGTERM)");
  };
  return { stops, instance: { ended, stop, kill: () => end("ended (SIGKILL)") } };
};

test("restarts after growing pauses, up to the longest one", async () => {
  const fixture = keepFixture(endingAtOnce);
  fixture.kept.markHealthy();
  await expect.poll(() => fixture.starts.length, { timeout: 5_000 }).toBeGreaterThan(8);
  const pauses = fixture.starts.slice(1).map((at, index) => at - (fixture.starts[index] ?? 0));
  const least = [10, 20, 40, 40, 40, 40, 40];
  for (const [index, ms] of least.entries()) expect(pauses[index]).toBeGreaterThanOrEqual(ms - 2);
});

test("continues when a start itself fails", async () => {
  const fixture = keepFixture((at) =>
    at === 1 ? endingAtOnce() : Promise.reject(new Error("No space left on device")),
  );
  fixture.kept.markHealthy();
  await expect.poll(() => fixture.starts.length, { timeout: 5_000 }).toBeGreaterThan(8);
  expect(fixture.lines[1]).toBe(
    "The fixture could not be started: No space left on device; starting it again",
  );
});

test("ends a program that is being started when it is asked to stop", async () => {
  const { instance, stops } = untilStopped();
  const fixture = keepFixture(async () => {
    await sleep(100);
    return instance;
  });
  await fixture.kept.stop();
  expect(stops).toHaveLength(1);
  expect(fixture.lines).toEqual([]);
});

test("logs and starts nothing after it was asked to stop", async () => {
  const { instance } = untilStopped();
  const fixture = keepFixture(() => instance);
  await sleep(20);
  await fixture.kept.stop();
  await sleep(60);
  expect([fixture.starts.length, fixture.lines]).toEqual([1, []]);
});
