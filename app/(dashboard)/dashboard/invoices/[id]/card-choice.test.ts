import { describe, expect, it } from "vitest";
import { cardToOffer } from "./card-choice";

const at = new Date("2026-11-22T00:00:00Z");
const card = (id: string, more = {}) => ({
  id,
  isDefault: false,
  expMonth: 12,
  expYear: 2034,
  ...more,
});
const failed = (paymentMethodId: string) => ({ status: "failed", paymentMethodId });

const offered = (
  cards: ReturnType<typeof card>[],
  attempts: { status: string; paymentMethodId: string }[] = [],
) => cardToOffer({ cards, own: "own", attempts, at })?.id;

describe("the card that is offered first for an invoice", () => {
  it("is the subscription's own, else the default, else another", () => {
    const [own, usual, other] = [card("own"), card("usual", { isDefault: true }), card("other")];
    expect(offered([other, usual, own])).toBe("own");
    expect(offered([other, usual])).toBe("usual");
    expect(offered([other])).toBe("other");
  });

  it("is never an expired one", () => {
    const expired = card("own", { expMonth: 10, expYear: 2026 });
    expect(offered([expired, card("other")])).toBe("other");
    expect(offered([expired])).toBeUndefined();
  });

  it("is never one refused for this invoice", () => {
    expect(offered([card("own"), card("other")], [failed("own")])).toBe("other");
    expect(offered([card("own")], [failed("own")])).toBeUndefined();
    expect(offered([card("own")], [{ status: "succeeded", paymentMethodId: "own" }])).toBe("own");
  });
});
