import { describe, expect, it } from "vitest";
import { valuesIn } from "@/app/(dashboard)/_form/declare";
import { newId } from "@/lib/kit/ids";
import { newPrice, newProduct, priceIn } from "./form";

const readPrice = (posted: Record<string, string>, of: string) => {
  const values = valuesIn(newPrice.fields, newPrice.schema.parse(posted));
  return priceIn(values as Parameters<typeof priceIn>[0], of);
};

const product = newId();
const form = {
  amountXpf: "2 500",
  kind: "one_time" as const,
  interval: "month",
  intervalCount: "1",
  billing: "advance",
  nickname: " ",
};

describe("the form of a price", () => {
  it("gives a price, with an interval only if it recurs", () => {
    expect(readPrice(form, product)).toEqual({ product, amountXpf: 2500 });
    expect(
      readPrice({ ...form, kind: "recurring", intervalCount: "3", nickname: "Trimestre" }, product),
    ).toEqual({
      product,
      amountXpf: 2500,
      interval: "month",
      intervalCount: 3,
      billing: "advance",
      nickname: "Trimestre",
    });
  });

  it.each([
    ["amountXpf", { amountXpf: "0" }],
    ["amountXpf", { amountXpf: "beaucoup" }],
    ["intervalCount", { kind: "recurring" as const, intervalCount: "99" }],
    ["nickname", { nickname: "4242 4242 4242 4242" }],
  ])("refuses a bad %s at its field", (param, bad) => {
    expect(() => readPrice({ ...form, ...bad }, product)).toThrow(
      expect.objectContaining({ more: expect.objectContaining({ param }) }),
    );
  });

  it("keeps line breaks in a description", () => {
    const { description } = newProduct.fields;
    const read = (typed: string) =>
      newProduct.schema.parse({ ...form, name: "x", description: typed });
    expect(description.read("description", read(" un\r\ndeux \r\n"))).toBe("un\ndeux");
    expect(description.read("description", read(" \r\n "))).toBeUndefined();
  });
});
