import { describe, expect, it } from "vitest";
import { AMOUNT_MAX, isPayable, type Key, keyOf, press } from "./amount";

const typed = (...keys: Key[]): number => keys.reduce(press, 0);

describe("the keypad", () => {
  it.each<[Key[], number]>([
    [["2", "9", "9", "0"], 2990],
    [["5", "00"], 500],
    [["1", "000"], 1000],
    [["0", "00", "7"], 7],
    [["1", "2", "back"], 1],
    [["1", "back", "back"], 0],
    [["1", "2", "clear", "3"], 3],
  ])("makes of %j %i francs", (keys, amount) => expect(typed(...keys)).toBe(amount));

  it("ignores keys that would exceed the maximum amount", () => {
    expect(typed("1", "000", "000", "0")).toBe(AMOUNT_MAX);
    expect(typed("1", "000", "000", "0", "0")).toBe(AMOUNT_MAX);
    expect(typed("1", "000", "000", "1")).toBe(AMOUNT_MAX / 10);
  });

  it("charges from 100 francs to ten million", () => {
    expect([99, 100, AMOUNT_MAX, AMOUNT_MAX + 1].map(isPayable)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("accepts a keyboard too", () => {
    expect(["7", "Backspace", "Escape", "Delete", "a", "F5", "Enter"].map(keyOf)).toEqual([
      "7",
      "back",
      "clear",
      "clear",
      null,
      null,
      null,
    ]);
  });
});
