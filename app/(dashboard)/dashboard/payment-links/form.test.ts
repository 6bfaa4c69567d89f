import { describe, expect, it } from "vitest";
import { valuesIn } from "@/app/(dashboard)/_form/declare";
import { newId } from "@/lib/kit/ids";
import { linkIn, newLink } from "./form";

const readLink = (posted: Record<string, string>) =>
  linkIn(valuesIn(newLink.fields, newLink.schema.parse(posted)) as Parameters<typeof linkIn>[0]);

const form = {
  what: "amount" as const,
  amountXpf: "2 990 XPF",
  description: " Café en grains ",
  price: "",
  returnUrl: "",
};

describe("the form of a payment link", () => {
  it("takes an amount with its label, or a price", () => {
    expect(readLink(form)).toEqual({ amountXpf: 2990, description: "Café en grains" });
    const price = newId();
    expect(readLink({ ...form, what: "price", price })).toEqual({ price });
  });

  it.each([
    ["amountXpf", { amountXpf: "99" }],
    ["amountXpf", { amountXpf: "10 000 001" }],
    ["amountXpf", { amountXpf: "" }],
    ["description", { description: " " }],
    ["description", { description: "4242 4242 4242 4242" }],
    ["price", { what: "price" as const, price: "" }],
  ])("refuses a bad %s at its field", (param, bad) => {
    expect(() => readLink({ ...form, ...bad })).toThrow(
      expect.objectContaining({ more: expect.objectContaining({ param }) }),
    );
  });
});
