import { expect, it } from "vitest";
import { circuitBreaker, PROBE_MS } from "@/lib/bank/breaker";

const aBreaker = () => {
  let at = 1_000_000;
  const seen: string[] = [];
  const breaker = circuitBreaker({
    onAway: () => seen.push("away"),
    onBack: () => seen.push("back"),
    now: () => at,
  });
  const fail = (times: number, pause = 0) => {
    for (let time = 0; time < times; time += 1) {
      at += pause;
      breaker.note(false);
    }
  };
  const pass = (ms: number) => {
    at += ms;
  };
  return { breaker, seen, fail, pass };
};

it("lets everything through while the bank answers, and after four failures", () => {
  const { breaker, seen, fail } = aBreaker();
  fail(4);
  breaker.note(true);
  fail(4);
  expect([breaker.isAway(), breaker.admit(), seen]).toEqual([false, true, []]);
});

it("counts failures within ten seconds only", () => {
  const { breaker, fail } = aBreaker();
  fail(20, 2_501);
  expect(breaker.isAway()).toBe(false);
});

it("opens with the fifth failure, and lets one call through every five seconds", () => {
  const { breaker, seen, fail, pass } = aBreaker();
  fail(5, 1_000);
  expect([breaker.isAway(), breaker.admit(), seen]).toEqual([true, false, ["away"]]);
  pass(PROBE_MS);
  expect(breaker.isAway()).toBe(false);
  expect([breaker.admit(), breaker.admit(), breaker.admit()]).toEqual([true, false, false]);
  breaker.note(false);
  expect(seen).toEqual(["away", "away"]);
  pass(PROBE_MS - 1);
  expect(breaker.admit()).toBe(false);
  pass(1);
  expect(breaker.admit()).toBe(true);
});

it("closes with the first answer, and counts again from zero", () => {
  const { breaker, seen, fail, pass } = aBreaker();
  fail(5);
  pass(PROBE_MS);
  expect(breaker.admit()).toBe(true);
  breaker.note(true);
  expect([breaker.isAway(), breaker.admit(), seen]).toEqual([false, true, ["away", "back"]]);
  fail(4);
  expect(breaker.isAway()).toBe(false);
});
