import { describe, expect, it } from "vitest";
import { requirePayable } from "@/lib/bank/amount";
import { amountOutOfRange } from "@/lib/bank/errors";

const stripe = { minXpf: 60, maxXpf: 119_331_741 };
const sandbox = { minXpf: 1, maxXpf: 10_000_000_000_000 };

describe("an amount debited at once", () => {
  it.each([
    [60, stripe],
    [119_331_741, stripe],
    [1, sandbox],
    [10_000_000_000_000, sandbox],
  ])("may be %d within the bank's limits", (amount, limits) => {
    expect(() => requirePayable({ param: "price", amountXpf: amount }, limits)).not.toThrow();
  });

  it.each([
    [59, stripe],
    [119_331_742, stripe],
    [10_000_000_000_001, { minXpf: 1, maxXpf: Number.MAX_SAFE_INTEGER }],
  ])("is refused at %d", (amount, limits) => {
    expect(() => requirePayable({ param: "price", amountXpf: amount }, limits)).toThrow(
      expect.objectContaining({
        kind: amountOutOfRange,
        more: expect.objectContaining({ param: "price" }),
      }),
    );
  });
});
