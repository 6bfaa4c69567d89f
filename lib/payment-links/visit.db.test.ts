import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { isVisit, newVisit, slugOfLink } from "@/lib/payment-links/visit";
import { aMerchant } from "@/lib/testing/merchant";

describe("the nonce of a payment", () => {
  it("distinguishes a visit of a link's page from a browser's own nonce", () => {
    expect(isVisit(newVisit("7xKp2mQz9T", "b".repeat(32)))).toBe(true);
    for (const nonce of [null, "", "b".repeat(32), "b".repeat(55), `${"b".repeat(53)}/`]) {
      expect(isVisit(nonce)).toBe(false);
    }
  });

  it("finds the URL of a link only among its merchant's own", async () => {
    const [mine, other] = await Promise.all([aMerchant(), aMerchant()]);
    const { data } = (
      await mine.api.post("/payment-links", { amountXpf: 500, description: "Tapa" })
    ).body;
    expect(await slugOfLink(mine.ctx, data.id)).toBe(data.slug);
    expect(await slugOfLink(other.ctx, data.id)).toBeNull();
    expect(await slugOfLink({ ...mine.ctx, livemode: true }, data.id)).toBeNull();
    expect(await slugOfLink(mine.ctx, newId())).toBeNull();
  });
});
