import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, it } from "vitest";
import { createMotu, type MotuEvent, WebhookError, webhooks } from "./motu.js";

const secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const id = "b7c1d2e3-0000-4000-8000-000000000001";
const body = JSON.stringify({ id, type: "payment.succeeded", data: { label: "Café 🥥" } });
const signed = (more: { at?: Date; secret?: string } = {}) =>
  webhooks.sign(body, { id, secret, ...more });

describe("a delivery", () => {
  it("is signed as in the contract's example", () => {
    const text = `{"id":"${id}","type":"payment.succeeded"}`;
    const at = new Date(1_767_225_600_000);
    expect(webhooks.sign(text, { id, secret, at })).toEqual({
      "webhook-id": id,
      "webhook-timestamp": "1767225600",
      "webhook-signature": "v1,bqJSXwx+1p4/QfekfTX+GqfirlRUgs+vaoo9AG28mNA=",
    });
  });

  it("is accepted in any form that a framework gives: text or bytes, any shape of headers", () => {
    const headers = signed();
    const expected = JSON.parse(body);
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const listed = { ...headers, "webhook-signature": [headers["webhook-signature"]] };
    for (const shape of [headers, new Headers(headers), capitals, listed]) {
      expect(webhooks.verify(body, shape, secret)).toEqual(expected);
      expect(webhooks.verify(new TextEncoder().encode(body), shape, secret)).toEqual(expected);
    }
    expect(createMotu({ key: "svc_test_1" }).webhooks).toBe(webhooks);
  });

  it("is accepted with either signature while a secret is rotated", () => {
    const other = new Webhook(`whsec_${btoa("another secret of 24 bytes")}`).sign(
      id,
      new Date(),
      body,
    );
    const headers = signed();
    const both = { ...headers, "webhook-signature": `${other} ${headers["webhook-signature"]}` };
    expect(webhooks.verify(body, both, secret)).toEqual(JSON.parse(body));
  });

  it("has a type that determines its data", () => {
    expectTypeOf<MotuEvent<"payment.succeeded">["data"]["amountXpf"]>().toEqualTypeOf<number>();
    const labelOf = (event: MotuEvent): string => {
      if (event.type === "payment.succeeded") return event.data.status;
      return event.type === "customer.updated" ? (event.previous?.email ?? "none") : event.type;
    };
    const event = { type: "payment.succeeded", data: { status: "succeeded" } };
    expect(labelOf(event as MotuEvent)).toBe("succeeded");
  });
});

describe("refused deliveries, and why", () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const cases: [string, () => unknown, string][] = [
    ["a changed body", () => webhooks.verify(`${body} `, signed(), secret), "No signature matches"],
    [
      "another secret",
      () => webhooks.verify(body, signed(), `whsec_${btoa("a secret of somebody else")}`),
      "No signature matches",
    ],
    [
      "a message of six minutes ago",
      () => webhooks.verify(body, signed({ at: minutes(-6) }), secret),
      "too old",
    ],
    [
      "a message of the future",
      () => webhooks.verify(body, signed({ at: minutes(6) }), secret),
      "too new",
    ],
    [
      "a message without a signature",
      () => webhooks.verify(body, { "webhook-id": id, "webhook-timestamp": "1" }, secret),
      "webhook-signature is missing",
    ],
    [
      "a body that was parsed",
      () => webhooks.verify(JSON.parse(body), signed(), secret),
      "request.text()",
    ],
    ["a secret that is none", () => webhooks.verify(body, signed(), "svc_test_1"), "whsec_"],
    [
      "a secret that is not set",
      () => webhooks.verify(body, signed(), undefined as unknown as string),
      "whsec_",
    ],
  ];

  it.each(cases)("%s", (_, verify, why) => {
    expect(verify).toThrow(WebhookError);
    expect(verify).toThrow(why);
  });
});
