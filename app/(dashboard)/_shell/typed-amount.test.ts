import { describe, expect, it } from "vitest";
import { typedAmount } from "./typed-amount";

describe("a typed amount", () => {
  it.each(["12500", "12 500", "12\u202f500\u00a0XPF", "12,500", "12.500 F", " 12500 cfp "])(
    "reads %j",
    (typed) => expect(typedAmount(typed)).toBe(12_500),
  );

  it.each(["", "douze", "12,50", "12.5", "-100", "1e3", "1 25 00", "12 500 EUR"])(
    "does not guess what %j means",
    (typed) => expect(typedAmount(typed)).toBeNaN(),
  );
});
