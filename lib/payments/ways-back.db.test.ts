import { beforeAll, describe, expect, it } from "vitest";
import { aSession } from "@/lib/checkout-sessions/factory";
import { sessionOfBrowser } from "@/lib/checkout-sessions/read";
import { recordEvent } from "@/lib/events/steps";
import { after, HOUR } from "@/lib/kit/clock";
import { tenant } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { linkBySlug, newVisit, visitUnderWay } from "@/lib/payment-links/visit";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

let shop: TestMerchant;
beforeAll(async () => {
  shop = await aMerchant();
});

const [MINE, THEIRS] = ["m".repeat(32), "t".repeat(32)];

type Attempt = {
  status: "processing" | "succeeded" | "failed";
  paidAt?: Date;
  visitNonce: string;
  paymentLinkId?: string;
  checkoutSessionId?: string;
};

const attempt = (of: Attempt): Promise<unknown> =>
  transaction(async (tx) => {
    const id = newId();
    await tx.transaction.create({
      data: {
        ...tenant(shop.ctx),
        id,
        source: of.paymentLinkId ? "payment_link" : "checkout_session",
        amountXpf: 2990n,
        ...(of.status === "failed" ? { failureCode: "card_declined" } : {}),
        ...of,
      },
    });
    const data = { object: "transaction", id };
    await recordEvent(tx, shop.ctx, { type: "payment.created", data, sequence: 1 });
  });

const aLink = async () => {
  const { body } = await shop.api.post("/payment-links", { amountXpf: 2990, description: "Tapa" });
  const link = await linkBySlug(body.data.slug);
  if (!link) throw new Error("The link is not there.");
  return link;
};

describe("a link that is opened again", () => {
  it("resumes the visit that is being paid in its own browser only", async () => {
    const link = await aLink();
    const visit = newVisit(link.slug, MINE);
    expect(await visitUnderWay(link, MINE)).toBeNull();
    await attempt({ status: "processing", visitNonce: visit, paymentLinkId: link.id });
    expect(await visitUnderWay(link, MINE)).toBe(visit);
    expect(await visitUnderWay(link, THEIRS)).toBeNull();
    expect(await visitUnderWay(await aLink(), MINE)).toBeNull();
  });

  it("shows what was paid for an hour, and never what was refused", async () => {
    const [paid, old, refused] = await Promise.all([aLink(), aLink(), aLink()]);
    const visits = [paid, old, refused].map(({ slug }) => newVisit(slug, MINE));
    const [visitNonce = "", before = "", failed = ""] = visits;
    const paidAt = new Date();
    await attempt({ status: "succeeded", paidAt, visitNonce, paymentLinkId: paid.id });
    const long = after(paidAt, -HOUR - 1000);
    const ago = { status: "succeeded", paidAt: long, visitNonce: before } as const;
    await attempt({ ...ago, paymentLinkId: old.id });
    await attempt({ status: "failed", visitNonce: failed, paymentLinkId: refused.id });
    expect(await visitUnderWay(paid, MINE)).toBe(visitNonce);
    expect(await visitUnderWay(old, MINE)).toBeNull();
    expect(await visitUnderWay(refused, MINE)).toBeNull();
  });
});

describe("a session whose secret was lost", () => {
  it("is found by the browser that started to pay it, and by no other", async () => {
    const session = await aSession(shop.ctx);
    expect(await sessionOfBrowser(session.id, MINE)).toBeNull();
    await attempt({ status: "failed", visitNonce: MINE, checkoutSessionId: session.id });
    expect((await sessionOfBrowser(session.id, MINE))?.id).toBe(session.id);
    expect(await sessionOfBrowser(session.id, THEIRS)).toBeNull();
    expect(await sessionOfBrowser("made-up", MINE)).toBeNull();
  });
});
