import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import type { PaymentMethod } from "@/prisma/client/client";
import { offeredCard } from "./saved-card";

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
    expect(offeredCard(ctx, card, attempts)).toEqual({ brand: "alpha", last4: "9995", wasRefused });
  });

  it("is null if there is none, or if it has expired", () => {
    expect(offeredCard(ctx, null, [])).toBeNull();
    expect(offeredCard(ctx, { ...card, expYear: 2020 }, [])).toBeNull();
    expect(offeredCard(ctx, card, [attempt("expired_card")])).toBeNull();
  });
});
