import { describe, expect, it } from "vitest";
import { z } from "zod";
import { asBody } from "@/lib/form-body";
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
  it("leaves out what is absent", () => {
    expect(asBody(Body, { name: "Hina", phone: undefined })).toEqual({ name: "Hina" });
  });

  it("refuses card numbers, bare numbers in metadata, and characters that text cannot hold", () => {
    const number = "4242 4242 4242 4242";
    expect(refusalOf({ name: number })).toEqual(["card_data_refused", "name"]);
    expect(refusalOf({ phone: "00 689 87 12 34 56 7" })).toBeNull();
    expect(refusalOf({ metadata: { order: "1234567890123" } })).toEqual([
      "card_data_refused",
      "metadata.order",
    ]);
    expect(refusalOf({ phone: "a\0b" })).toEqual(["invalid_request", "phone"]);
    expect(refusalOf({ name: "x".repeat(21) })).toEqual(["invalid_request", "name"]);
  });
});
