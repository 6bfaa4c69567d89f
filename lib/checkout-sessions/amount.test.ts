import { describe, expect, it } from "vitest";
import { requirePayable } from "@/lib/checkout-sessions/amount";
import { amountOutOfRange } from "@/lib/checkout-sessions/errors";

const stripe = { minXpf: 60, maxXpf: 119_331_741 };
const sandbox = { minXpf: 1, maxXpf: 10_000_000_000_000 };

describe("the total of a session", () => {
  it.each([
    [60, stripe],
    [119_331_741, stripe],
    [1, sandbox],
    [10_000_000_000_000, sandbox],
  ])("may be %d within the bank's limits", (amount, limits) => {
    expect(() => requirePayable(amount, limits)).not.toThrow();
  });

  it.each([
    [59, stripe],
    [119_331_742, stripe],
    [10_000_000_000_001, { minXpf: 1, maxXpf: Number.MAX_SAFE_INTEGER }],
  ])("is refused at %d", (amount, limits) => {
    expect(() => requirePayable(amount, limits)).toThrow(
      expect.objectContaining({
        kind: amountOutOfRange,
        more: expect.objectContaining({ param: "lineItems" }),
      }),
    );
  });
});
