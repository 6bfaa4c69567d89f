import { describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { payerContext } from "@/lib/payments/authentication";
import { payHosted } from "@/lib/payments/pay-hosted";
import { BLOCK, issueTickets } from "@/lib/terminal/issue-tickets";
import { terminalPayable } from "@/lib/terminal/payable";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { paidCode, signTicket } from "@/lib/terminal/ticket";
import type { TicketClaims } from "@/lib/terminal/ticket-text";
import { revokeDevice } from "@/lib/terminal-devices/enrol";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { aDevice } from "@/lib/testing/till";

provideBank();

const seconds = () => Math.floor(Date.now() / 1000);

/** An unlocked device with a block of numbers, when the network fails. */
const aTill = async (of: Parameters<typeof aDevice>[0] = {}) => {
  const device = await aDevice(of);
  await device.unlock();
  const block = await issueTickets(device.id);
  const key = Buffer.from(block.key, "base64");
  const claim = (more: Partial<TicketClaims> = {}): TicketClaims => ({
    device: device.id,
    n: 1,
    amountXpf: 2990,
    time: seconds(),
    label: "2 cafés",
    ...more,
  });
  const sign = (more: Partial<TicketClaims> = {}) => signTicket(key, device.shop.id, claim(more));
  return { device, block, key, claim, sign };
};

const pay = (id: string, merchantId: string) =>
  payHosted(payerContext({ merchantId, livemode: false }), terminalPayable, {
    id,
    bankToken: "pm_card_alpha",
    email: null,
    locale: "fr",
    visitor: newId(),
  });

describe("the numbers of a device", () => {
  it("are issued in blocks of fifty, each number once, for any number of requests", async () => {
    const { device, block } = await aTill();
    expect([block.first, block.last, block.capXpf]).toEqual([1, BLOCK, 20_000]);
    const blocks = await Promise.all(Array.from({ length: 5 }, () => issueTickets(device.id)));
    const firsts = blocks.map(({ first }) => first).sort((a, b) => a - b);
    expect(firsts).toEqual([51, 101, 151, 201, 251]);
    expect(new Set(blocks.map(({ key }) => key))).toEqual(new Set([block.key]));
  });
});

describe("an offline ticket", () => {
  it("is a payment at the till, whose code only the device knows", async () => {
    const { device, key, claim, sign } = await aTill();
    const payment = await redeemTicket(sign());
    expect(payment).toMatchObject({
      merchantId: device.shop.id,
      livemode: false,
      status: "open",
      amountXpf: 2990n,
      description: "2 cafés",
      offline: true,
    });
    const id = payment?.id ?? "";
    const open = (await device.get(`/terminal/payments/${id}`)).body.data;
    expect([open.offline, open.confirmationCode]).toEqual([true, null]);
    await pay(id, device.shop.id);
    const paid = (await device.get(`/terminal/payments/${id}`)).body.data;
    expect([paid.status, paid.confirmationCode]).toEqual(["succeeded", paidCode(key, claim())]);
  });

  it("makes one payment, however many browsers open it at the same time", async () => {
    const { device, sign } = await aTill();
    const ticket = sign();
    const opened = await Promise.all(Array.from({ length: 20 }, () => redeemTicket(ticket)));
    expect(new Set(opened.map((payment) => payment?.id)).size).toBe(1);
    expect(opened[0]).not.toBeNull();
    expect(await db.terminalPayment.count({ where: { merchantId: device.shop.id } })).toBe(1);
    expect((await redeemTicket(ticket))?.id).toBe(opened[0]?.id);
  });

  it("with a number that was used for something else is refused", async () => {
    const { sign } = await aTill();
    await redeemTicket(sign());
    expect(await redeemTicket(sign({ amountXpf: 100 }))).toBeNull();
    expect(await redeemTicket(sign({ label: "3 cafés" }))).toBeNull();
  });

  it.each<[string, Partial<TicketClaims>]>([
    ["more than the device may ask for", { amountXpf: 20_001 }],
    ["less than a payment is", { amountXpf: 99 }],
    ["a number that was never given out", { n: BLOCK + 1 }],
    ["a day and a minute of age", { time: seconds() - 24 * 3600 - 60 }],
    ["a time that is still to come", { time: seconds() + 3600 }],
    ["a card number", { label: "4242 4242 4242 4242" }],
  ])("with %s is refused, and nothing of it is stored", async (_, claims) => {
    const { device, sign } = await aTill();
    expect(await redeemTicket(sign(claims))).toBeNull();
    expect(await db.terminalPayment.count({ where: { merchantId: device.shop.id } })).toBe(0);
  });

  it("that is nearly a day old is accepted", async () => {
    const { sign } = await aTill();
    expect(await redeemTicket(sign({ time: seconds() - 24 * 3600 + 120 }))).not.toBeNull();
  });

  it("is refused unless this device's key signed it for this merchant", async () => {
    const [one, other] = [await aTill(), await aTill()];
    const claims = one.claim();
    expect(await redeemTicket(signTicket(other.key, one.device.shop.id, claims))).toBeNull();
    expect(await redeemTicket(signTicket(one.key, other.device.shop.id, claims))).toBeNull();
    const unknown = { ...claims, device: newId() };
    expect(await redeemTicket(signTicket(one.key, one.device.shop.id, unknown))).toBeNull();
    expect(await redeemTicket("nothing")).toBeNull();
  });

  it("of a device that is revoked, or has no offline limit, is refused", async () => {
    const { device, sign } = await aTill();
    const none = await aTill({ offlineCapXpf: 0 });
    expect(await redeemTicket(none.sign({ amountXpf: 100 }))).toBeNull();
    const early = await redeemTicket(sign());
    await revokeDevice(device.ctx, device.id);
    expect(early).not.toBeNull();
    expect(await redeemTicket(sign({ n: 2 }))).toBeNull();
  });

  it("takes live payments only for a verified merchant", async () => {
    const pending = await aTill({ shop: await aMerchant({ livemode: true }) });
    expect(await redeemTicket(pending.sign())).toBeNull();
    const shop = await aMerchant({ livemode: true, kybStatus: "verified" });
    expect((await redeemTicket((await aTill({ shop })).sign()))?.livemode).toBe(true);
  });
});
