import { expect, it } from "vitest";
import { addressIn, addressNames } from "./address-form";

const none = Object.fromEntries(addressNames.map((name) => [name, null])) as Record<
  (typeof addressNames)[number],
  null
>;

it("takes the values, and a country in either case", () => {
  expect(addressIn({ ...none, line1: " Servitude Tehei ", island: "", country: "pf" })).toEqual({
    line1: "Servitude Tehei",
    country: "PF",
  });
});

it("treats the preset country alone as empty", () => {
  expect(addressIn({ ...none, country: "PF" })).toBeUndefined();
  expect(addressIn({ ...none, city: "  " })).toBeUndefined();
});
