import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { sendDueMails } from "@/lib/mails/send";
import { aMember } from "@/lib/testing/member";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { checkEndpoints } from "@/lib/webhook-endpoints/health";

const hours = 3_600_000;

// Endpoints of other tests are not checked again here.
beforeEach(async () => {
  await db.webhookEndpoint.updateMany({ data: { failingSince: null } });
});

type Failing = { hours: number; exhausted: number };

/** An endpoint that has failed for so many hours, with so many exhausted deliveries. */
const failing = async (merchant: TestMerchant, of: Failing) => {
  const url = merchant.ctx.livemode ? "https://93.184.216.34/" : "http://localhost:4000/";
  const { data } = (await merchant.api.post("/webhook-endpoints", { url })).body;
  await db.webhookEndpoint.update({
    where: { id: data.id },
    data: {
      failingSince: new Date(Date.now() - of.hours * hours),
      exhaustedCount: of.exhausted,
      consecutiveFailures: of.exhausted * 10 + 1,
    },
  });
  return data.id as string;
};

const live = async () => {
  const merchant = await aMerchant({ livemode: true });
  await aMember(merchant.id, "owner");
  return merchant;
};
const activeOf = async ({ api }: TestMerchant, id: string) => {
  const { active, disabledReason } = (await api.get(`/webhook-endpoints/${id}`)).body.data;
  return [active, disabledReason];
};
const alertsOf = async (id: string) => {
  const mails = await db.outgoingMail.findMany({ where: { aboutId: id }, orderBy: { id: "asc" } });
  return mails.map(({ key }) => key.split("-")[1]);
};

describe("the health of endpoints", () => {
  it("disables a live endpoint after five days and ten exhausted deliveries, and notifies the owners", async () => {
    const merchant = await live();
    const id = await failing(merchant, { hours: 121, exhausted: 10 });
    await merchant.api.post("/products", { name: "Café" });
    expect(await checkEndpoints()).toMatchObject({ disabled: 1 });
    expect(await activeOf(merchant, id)).toEqual([false, "failures"]);
    const { data } = (await merchant.api.get(`/webhook-endpoints/${id}/deliveries`)).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(["skipped"]);
    const [event] = await eventsOf(id);
    expect(event?.type).toBe("webhook_endpoint.disabled");
    expect(event?.body.data).toMatchObject({ id, active: false, secret: null });
    expect(await alertsOf(id)).toEqual(["disabled"]);
    await sendDueMails();
    const [mail] = await db.mail.findMany({ where: { merchantId: merchant.id } });
    expect(mail).toMatchObject({ kind: "webhook-trouble", livemode: true });
    expect(mail?.text).toContain("https://93.184.216.34/");
    expect(mail?.text).toContain(`/dashboard/webhooks/${id}`);
    expect((await merchant.api.get(`/events/${event?.body.id}`)).status).toBe(200);
    expect(await checkEndpoints()).toMatchObject({ disabled: 0 });
    const on = await merchant.api.patch(`/webhook-endpoints/${id}`, { active: true });
    expect(on.body.data).toMatchObject({ active: true, disabledReason: null, disabledAt: null });
    expect(await checkEndpoints()).toEqual({ disabled: 0, warned: 0 });
  });

  it("disables none on one condition alone, and no test endpoint", async () => {
    const merchant = await live();
    const young = await failing(merchant, { hours: 119, exhausted: 50 });
    const few = await failing(merchant, { hours: 500, exhausted: 9 });
    const test = await aMerchant();
    await aMember(test.id, "owner");
    const tried = await failing(test, { hours: 500, exhausted: 50 });
    expect(await checkEndpoints()).toMatchObject({ disabled: 0 });
    expect(await activeOf(merchant, young)).toEqual([true, null]);
    expect(await activeOf(merchant, few)).toEqual([true, null]);
    expect(await activeOf(test, tried)).toEqual([true, null]);
    expect(await alertsOf(tried)).toEqual([]);
  });

  it("warns once after a day of failure", async () => {
    const merchant = await live();
    const soon = await failing(merchant, { hours: 23, exhausted: 0 });
    const id = await failing(merchant, { hours: 25, exhausted: 0 });
    expect(await checkEndpoints()).toEqual({ disabled: 0, warned: 1 });
    expect(await checkEndpoints()).toEqual({ disabled: 0, warned: 0 });
    expect([await alertsOf(id), await alertsOf(soon)]).toEqual([["failing"], []]);
    expect(await activeOf(merchant, id)).toEqual([true, null]);
  });

  it("warns once when ten checks run at the same time", async () => {
    const merchant = await live();
    const id = await failing(merchant, { hours: 25, exhausted: 0 });
    const checks = await Promise.all(Array.from({ length: 10 }, () => checkEndpoints()));
    expect(checks.reduce((sum, { warned }) => sum + warned, 0)).toBe(1);
    expect(await alertsOf(id)).toEqual(["failing"]);
  });
});
