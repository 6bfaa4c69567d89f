import { expect, it } from "vitest";
import { cardName, cardOf } from "./card-name";

it("names a card as its brand writes itself", () => {
  expect(cardName({ brand: "visa", last4: "4242" })).toBe("Visa •••• 4242");
  expect(cardName({ brand: "CB", last4: "0005" })).toBe("CB •••• 0005");
  expect(cardName({ brand: "amex", last4: "1005" })).toBe("American Express •••• 1005");
  expect(cardName({ brand: "alpha", last4: "4242" })).toBe("Alpha •••• 4242");
  expect(cardName({ brand: null, last4: "4242" })).toBe("•••• 4242");
});

it("names the card of a payment, where it has one", () => {
  expect(cardOf({ cardBrand: "mastercard", cardLast4: "4444" })).toBe("Mastercard •••• 4444");
  expect(cardOf({ cardBrand: null, cardLast4: null })).toBeNull();
});
