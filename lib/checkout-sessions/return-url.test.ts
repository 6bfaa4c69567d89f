import { describe, expect, it } from "vitest";
import { successUrlOf } from "@/lib/checkout-sessions/return-url";

const back = (successUrl: string) =>
  successUrlOf({ id: "session", successUrl }, { id: "payment", status: "succeeded" });

describe("successUrlOf", () => {
  it("adds how it went to the merchant's own parameters and fragment", () => {
    expect(back("https://shop.pf/merci?order=7#top")).toBe(
      "https://shop.pf/merci?order=7&svc_session=session&svc_transaction=payment&svc_status=succeeded#top",
    );
    expect(back("https://shop.pf")).toBe(
      "https://shop.pf/?svc_session=session&svc_transaction=payment&svc_status=succeeded",
    );
  });

  it("replaces what the merchant's address already says", () => {
    expect(back("https://shop.pf/?svc_status=failed&svc_status=x&svc_session=a")).toBe(
      "https://shop.pf/?svc_status=succeeded&svc_session=session&svc_transaction=payment",
    );
  });
});
