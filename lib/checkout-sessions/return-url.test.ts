import { describe, expect, it } from "vitest";
import { successUrlOf } from "@/lib/checkout-sessions/return-url";

const back = (successUrl: string) =>
  successUrlOf({ id: "session", successUrl }, { id: "payment", status: "succeeded" });

describe("successUrlOf", () => {
  it("adds the outcome to the merchant's own parameters and fragment", () => {
    expect(back("https://shop.pf/merci?order=7#top")).toBe(
      "https://shop.pf/merci?order=7&svc_session=session&svc_transaction=payment&svc_status=succeeded#top",
    );
    expect(back("https://shop.pf")).toBe(
      "https://shop.pf/?svc_session=session&svc_transaction=payment&svc_status=succeeded",
    );
  });

  it("replaces parameters that the merchant's URL already has", () => {
    expect(back("https://shop.pf/?svc_status=failed&svc_status=x&svc_session=a")).toBe(
      "https://shop.pf/?svc_status=succeeded&svc_session=session&svc_transaction=payment",
    );
  });
});
