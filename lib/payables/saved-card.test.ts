import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import { savedCard, savedCards } from "@/lib/payables/saved-card";
import type { PaymentMethod } from "@/prisma/client/client";

const ctx = {} as Context;
const card = {
  id: "card",
  brand: "alpha",
  last4: "9995",
  expMonth: 12,
  expYear: 2099,
} as PaymentMethod;
const attempt = (failureCode: string | null, paymentMethodId: string | null = "card") => ({
  failureCode,
  paymentMethodId,
});

describe("the saved card that a page offers", () => {
  it.each([
    ["nothing was tried", [], false],
    ["it was refused", [attempt("insufficient_funds")], true],
    ["another card was refused after it", [attempt("card_declined", null), attempt(null)], false],
    [
      "another was tried after its refusal",
      [attempt(null, "other"), attempt("card_declined")],
      true,
    ],
    ["only its cardholder was missing", [attempt("authentication_required")], false],
    ["the bank had an incident", [attempt("processing_error")], false],
  ])("is asked for first or last: %s", (_, attempts, wasRefused) => {
    const shown = { id: "card", brand: "alpha", last4: "9995", expMonth: 12, expYear: 2099 };
    expect(savedCard(ctx, card, attempts)).toEqual([{ ...shown, isExpired: false, wasRefused }]);
  });

  it("is none if there is none, or if it has expired", () => {
    expect(savedCard(ctx, null, [])).toEqual([]);
    expect(savedCard(ctx, { ...card, expYear: 2020 }, [])).toEqual([]);
    expect(savedCard(ctx, card, [attempt("expired_card")])).toEqual([]);
  });
});

describe("the saved cards that a page shows", () => {
  const named = (id: string, of: Partial<PaymentMethod> = {}) => ({ ...card, id, ...of });
  const order = (cards: PaymentMethod[], attempts: ReturnType<typeof attempt>[] = []) =>
    savedCards(ctx, cards, attempts).map(({ id }) => id);

  it("keep their order, the refused ones after the others, and the expired ones last", () => {
    const cards = [named("default"), named("old", { expYear: 2020 }), named("second")];
    expect(order(cards)).toEqual(["default", "second", "old"]);
    const refused = [attempt("card_declined", "default")];
    expect(order(cards, refused)).toEqual(["second", "default", "old"]);
    expect(order(cards, [attempt("expired_card", "second")])).toEqual(["default", "old", "second"]);
  });
});
