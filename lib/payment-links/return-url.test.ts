import { describe, expect, it } from "vitest";
import { returnUrlOf } from "@/lib/payment-links/return-url";

const returnUrl = "https://boutique.example/merci?panier=7#fin";

describe("the return URL of a link", () => {
  it.each([
    ["succeeded", "succeeded"],
    ["refunded", "succeeded"],
    ["processing", "processing"],
    ["pending", "processing"],
    ["failed", "failed"],
  ])("returns a payment that is %s as %s", (status, shown) => {
    expect(returnUrlOf({ returnUrl }, { id: "t1", status })).toBe(
      `https://boutique.example/merci?panier=7&svc_transaction=t1&svc_status=${shown}#fin`,
    );
  });

  it("overrides our own parameters in the merchant's URL", () => {
    const forged = {
      returnUrl: "https://boutique.example/?svc_status=succeeded&svc_transaction=x",
    };
    expect(returnUrlOf(forged, { id: "t1", status: "failed" })).toBe(
      "https://boutique.example/?svc_status=failed&svc_transaction=t1",
    );
  });

  it("is null for a link without one", () => {
    expect(returnUrlOf({ returnUrl: null }, { id: "t1", status: "succeeded" })).toBeNull();
  });
});
