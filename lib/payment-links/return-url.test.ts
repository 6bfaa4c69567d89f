import { describe, expect, it } from "vitest";
import { returnUrlOf } from "@/lib/payment-links/return-url";

const returnUrl = "https://boutique.example/merci?panier=7#fin";

describe("where a link leads back to", () => {
  it.each([
    ["succeeded", "succeeded"],
    ["refunded", "succeeded"],
    ["processing", "processing"],
    ["pending", "processing"],
    ["failed", "failed"],
  ])("tells a payment that is %s as %s", (status, told) => {
    expect(returnUrlOf({ returnUrl }, { id: "t1", status })).toBe(
      `https://boutique.example/merci?panier=7&svc_transaction=t1&svc_status=${told}#fin`,
    );
  });

  it("overrides what the merchant's own address says in our names", () => {
    const forged = {
      returnUrl: "https://boutique.example/?svc_status=succeeded&svc_transaction=x",
    };
    expect(returnUrlOf(forged, { id: "t1", status: "failed" })).toBe(
      "https://boutique.example/?svc_status=failed&svc_transaction=t1",
    );
  });

  it("is nowhere for a link without an address", () => {
    expect(returnUrlOf({ returnUrl: null }, { id: "t1", status: "succeeded" })).toBeNull();
  });
});
