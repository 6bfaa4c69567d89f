import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asBody, refuseUnwantedFields, withoutUnwanted } from "@/app/_server/form-body";
import { Refusal } from "@/lib/kit/errors";

const Body = z.strictObject({
  name: z.string().max(20).optional(),
  phone: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

const refusalOf = (fields: Parameters<typeof asBody>[1]) => {
  try {
    asBody(Body, fields);
  } catch (thrown) {
    if (thrown instanceof Refusal) return [thrown.kind.code, thrown.more.param];
    throw thrown;
  }
  return null;
};

describe("a form as a body of the API", () => {
  it("omits absent fields", () => {
    expect(asBody(Body, { name: "Hina", phone: undefined })).toEqual({ name: "Hina" });
  });

  it("refuses card numbers, bare numbers in metadata, and forbidden characters", () => {
    const number = "4242 4242 4242 4242";
    expect(refusalOf({ name: number })).toEqual(["card_data_refused", "name"]);
    expect(refusalOf({ phone: "00 689 87 12 34 56" })).toBeNull();
    expect(refusalOf({ metadata: { order: "1234567890123" } })).toEqual([
      "card_data_refused",
      "metadata.order",
    ]);
    expect(refusalOf({ phone: "a\0b" })).toEqual(["invalid_request", "phone"]);
    expect(refusalOf({ name: "x".repeat(21) })).toEqual(["invalid_request", "name"]);
  });
});

describe("a posted form", () => {
  const number = "4242/4242/4242/4242";
  const refused = (fields: Record<string, string>) => {
    try {
      refuseUnwantedFields(fields);
    } catch (thrown) {
      if (thrown instanceof Refusal) return [thrown.kind.code, thrown.more.param];
      throw thrown;
    }
    return null;
  };

  it("accepts no card data under any name", () => {
    expect(refused({ email: "a@b.pf", name: number })).toEqual(["card_data_refused", "name"]);
    expect(refused({ bank_token: "1234567890123" })).toEqual(["card_data_refused", "bank_token"]);
    expect(refused({ cvv: "123" })).toEqual(["card_data_refused", "cvv"]);
    expect(refused({ card: "pm_1", expiry: "30", phone: "00689 87 12 34 56" })).toBeNull();
  });

  it("is shown again without forbidden values", () => {
    const fields = { name: number, email: "a@b.pf", cvc: "1", note: "a\0b" };
    expect(withoutUnwanted(fields)).toEqual({ email: "a@b.pf" });
  });
});
