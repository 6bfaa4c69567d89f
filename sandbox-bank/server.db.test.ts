import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testCards } from "@/sandbox-bank/cards";
import {
  type Answer,
  eventually,
  notifySecret,
  startTestBank,
  type TestBank,
} from "@/sandbox-bank/test-bench";

const SLOW_MS = 400;
let bank: TestBank;

beforeAll(async () => {
  bank = await startTestBank({ slowMs: SLOW_MS });
});
afterAll(() => bank.close());
beforeEach(async () => {
  bank.gateway.status = 204;
  await bank.call("PUT", "/bank/v1/chaos", {
    body: { duplicate: false, delayMs: 0, drop: false, wrongSignature: false, beforeAnswer: false },
  });
});

const numberOf = (token: string): string => {
  const card = testCards.find((each) => each.token === token);
  if (!card) throw new Error(`No card ${token}.`);
  return card.number;
};

const typed = (number: string, change: Record<string, unknown> = {}) =>
  bank.call("POST", "/bank/v1/tokens", {
    headers: { origin: bank.origin, authorization: "" },
    body: {
      number,
      expMonth: 12,
      expYear: 2034,
      cvc: number.startsWith("37") ? "1234" : "123",
      ...change,
    },
  });

const statusOf = async (reference: string): Promise<unknown> =>
  (await bank.call("GET", `/bank/v1/charges/${reference}`)).json["status"];

const settled = (reference: string): Promise<string> =>
  eventually(async () => {
    const status = await statusOf(reference);
    return status === "succeeded" || status === "failed" ? status : undefined;
  });

const noticeFor = (reference: string) =>
  eventually(() => bank.notices.find((notice) => notice.reference === reference));

const noticesFor = (reference: unknown) =>
  bank.notices.filter((notice) => notice.reference === reference);

const debitsOf = async (reference: string): Promise<number> => {
  const { rows } = await bank.db.query("SELECT FROM bank.movements WHERE reference = $1", [
    reference,
  ]);
  return rows.length;
};

describe("the test cards", () => {
  it.each([
    ["pm_card_alpha", "succeeded", undefined],
    ["pm_card_beta", "succeeded", undefined],
    ["pm_card_gamma", "succeeded", undefined],
    ["pm_card_expired", "failed", "expired_card"],
    ["pm_card_declined", "failed", "card_declined"],
    ["pm_card_insufficient", "failed", "insufficient_funds"],
    ["pm_card_cvc", "failed", "incorrect_cvc"],
    ["pm_card_error", "failed", "processing_error"],
    ["pm_card_auth", "action", undefined],
    ["pm_card_auth_once", "action", undefined],
    ["pm_card_slow", "processing", undefined],
  ])("%s answers %s, by its token and by its number", async (token, status, failure) => {
    const typedToken = (await typed(numberOf(token))).json["token"];
    for (const each of [token, String(typedToken)]) {
      const { json } = await bank.charge(each);
      expect(json).toMatchObject({ status, ...(failure ? { failure } : {}) });
    }
  });

  it("succeeds with the slow card after a delay, and notifies", async () => {
    const { json } = await bank.charge("pm_card_slow", { reference: `slow-${randomUUID()}` });
    expect(await debitsOf(String(json["reference"]))).toBe(0);
    expect(await settled(String(json["reference"]))).toBe("succeeded");
    expect(await debitsOf(String(json["reference"]))).toBe(1);
    await noticeFor(String(json["reference"]));
  });

  it("debits the timeout card and does not respond", async () => {
    const reference = `silent-${randomUUID()}`;
    const asked = bank.charge("pm_card_timeout", { reference });
    const first = await Promise.race([asked, settled(reference)]);
    expect(first).toBe("succeeded");
    expect(await debitsOf(reference)).toBe(1);
    expect((await bank.charge("pm_card_timeout", { reference })).json["status"]).toBe("succeeded");
    asked.catch(() => undefined);
  });

  it("does nothing with the down card", async () => {
    const reference = `down-${randomUUID()}`;
    const token = String((await typed(numberOf("pm_card_down"))).json["token"]);
    expect((await bank.charge(token, { reference })).status).toBe(503);
    expect((await bank.charge(token, { reference })).status).toBe(503);
    expect((await bank.call("GET", `/bank/v1/charges/${reference}`)).status).toBe(404);
  });

  it("refuses the first two debits of a first_fails card, even if simultaneous", async () => {
    const { json } = await bank.call("POST", "/bank/v1/tokens/pm_card_first_fails/attach", {
      body: { customerRef: "customer-1" },
    });
    const token = String(json["storedToken"]);
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map(() => bank.charge(token, { offSession: true })),
    );
    const statuses = outcomes.map((outcome) => outcome.json["status"]).sort();
    expect(statuses).toEqual(["failed", "failed", "succeeded", "succeeded"]);
  });

  it("recognises a first_fails card typed again on the same page", async () => {
    const ref = `page-${randomUUID()}`;
    const statuses = [];
    for (let round = 0; round < 3; round += 1) {
      const { json } = await typed(numberOf("pm_card_first_fails"), { ref });
      statuses.push((await bank.charge(String(json["token"]))).json["status"]);
    }
    expect(statuses).toEqual(["failed", "failed", "succeeded"]);
  });

  it("needs no challenge for auth_once once attached, and always for auth", async () => {
    const attach = async (token: string): Promise<string> => {
      const answer = await bank.call("POST", `/bank/v1/tokens/${token}/attach`, {
        body: { customerRef: "customer-1" },
      });
      return String(answer.json["storedToken"]);
    };
    const once = await attach("pm_card_auth_once");
    expect((await bank.charge(once, { offSession: true })).json["status"]).toBe("succeeded");
    const always = await attach("pm_card_auth");
    expect((await bank.charge(always)).json["status"]).toBe("action");
    expect((await bank.charge(always, { offSession: true })).json).toMatchObject({
      status: "failed",
      failure: "authentication_required",
    });
  });

  it("attaches the expired card, which then refuses every debit", async () => {
    const { status, json } = await bank.call("POST", "/bank/v1/tokens/pm_card_expired/attach", {
      body: { customerRef: "customer-1" },
    });
    expect(status).toBe(200);
    expect(json["card"]).toMatchObject({ last4: "0069", expYear: 2020 });
    expect((await bank.charge(String(json["storedToken"]))).json["failure"]).toBe("expired_card");
  });

  it("refuses a stored card that belongs to another customer", async () => {
    const { json } = await bank.call("POST", "/bank/v1/tokens/pm_card_alpha/attach", {
      body: { customerRef: "customer-1" },
    });
    const stolen = await bank.charge(String(json["storedToken"]), { customerRef: "customer-2" });
    expect(stolen.json).toMatchObject({ status: "failed", bankCode: "invalid_token" });
  });
});

describe("a typed card", () => {
  it("becomes a token, and its number is stored nowhere", async () => {
    const { status, json } = await typed("4242 4242 4242 4242", { ref: "page-1" });
    expect(status).toBe(201);
    expect(json["card"]).toEqual({ brand: "alpha", last4: "4242", expMonth: 12, expYear: 2034 });
    await bank.charge(String(json["token"]), { saveCard: true, customerRef: "customer-1" });
    const { rows } = await bank.db.query(
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'bank' AND data_type IN ('text', 'jsonb')`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { table_name, column_name } of rows) {
      const found = await bank.db.query(
        `SELECT FROM bank.${table_name} WHERE ${column_name}::text ~ '[0-9]{13}'
         AND ${column_name}::text ~ '(4242|5555|3782|4000)[0-9]{8}'`,
      );
      expect(found.rows, `${table_name}.${column_name}`).toEqual([]);
    }
  });

  it.each([
    [{ number: "4242424242424241" }, "number"],
    [{ expYear: 2020 }, "expiry"],
    [{ cvc: "12" }, "cvc"],
  ])("is refused with the invalid field: %o", async (change, field) => {
    const { status, json } = await typed("4242424242424242", change);
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: "invalid_card", field, message: expect.any(String) });
  });

  it("is accepted from the bank's own pages only", async () => {
    const body = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
    for (const origin of [bank.appOrigin, "null", ""]) {
      const { status } = await bank.call("POST", "/bank/v1/tokens", { headers: { origin }, body });
      expect(status, origin).toBe(403);
    }
  });

  it("gives a token valid once and for half an hour", async () => {
    const first = String((await typed("4242424242424242")).json["token"]);
    expect((await bank.charge(first)).json["status"]).toBe("succeeded");
    expect((await bank.charge(first)).json).toMatchObject({
      status: "failed",
      bankCode: "invalid_token",
    });
    const late = String((await typed("4242424242424242")).json["token"]);
    await bank.db.query("UPDATE bank.tokens SET expires_at = now() WHERE token = $1", [late]);
    expect((await bank.charge(late)).json["bankCode"]).toBe("invalid_token");
  });
});

describe("injected faults", () => {
  const inOrder = async (knob: string): Promise<string> => {
    const reference = `${knob}-${randomUUID()}`;
    await bank.call("PUT", "/bank/v1/chaos", { body: { on: "charges", [knob]: 1 } });
    return reference;
  };

  it("does not respond, and does nothing", async () => {
    const reference = await inOrder("timeoutBefore");
    const asked = bank.charge("pm_card_alpha", { reference });
    const pause = new Promise((resolve) => setTimeout(resolve, 300, "silence"));
    expect(await Promise.race([asked, pause])).toBe("silence");
    expect(await statusOf(reference)).toBeUndefined();
    asked.catch(() => undefined);
  });

  it("does not respond after charging", async () => {
    const reference = await inOrder("timeoutAfter");
    const asked = bank.charge("pm_card_alpha", { reference });
    expect(await Promise.race([asked, settled(reference)])).toBe("succeeded");
    asked.catch(() => undefined);
  });

  it("fails after charging, once", async () => {
    const reference = await inOrder("http500After");
    expect((await bank.charge("pm_card_alpha", { reference })).status).toBe(500);
    expect(await statusOf(reference)).toBe("succeeded");
    expect((await bank.charge("pm_card_alpha")).status).toBe(200);
  });

  it("responds with garbage after charging", async () => {
    const reference = await inOrder("garbage");
    await expect(bank.charge("pm_card_alpha", { reference })).rejects.toThrow();
    expect(await statusOf(reference)).toBe("succeeded");
  });

  it("delays or refuses a refund", async () => {
    const { json: charge } = await bank.charge("pm_card_alpha");
    const refund = () =>
      bank.call("POST", "/bank/v1/refunds", {
        body: {
          reference: `re-${randomUUID()}`,
          refundId: "1",
          charge: charge["ref"],
          amountXpf: 10,
          eurCents: 8,
        },
      });
    await bank.call("PUT", "/bank/v1/chaos", { body: { refundFails: 1 } });
    expect((await refund()).json["status"]).toBe("failed");
    await bank.call("PUT", "/bank/v1/chaos", { body: { refundProcessing: 1 } });
    const { json } = await refund();
    expect(json["status"]).toBe("processing");
    await noticeFor(String(json["reference"]));
    const after = await bank.call("GET", `/bank/v1/refunds/${json["ref"]}`);
    expect(after.json["status"]).toBe("succeeded");
  });
});

describe("notifications", () => {
  const chargeWithFaults = async (switches: Record<string, unknown>): Promise<string> => {
    await bank.call("PUT", "/bank/v1/chaos", { body: switches });
    const { json } = await bank.charge("pm_card_alpha");
    return String(json["reference"]);
  };

  it("is sent for every final charge, signed", async () => {
    const { json } = await bank.charge("pm_card_declined");
    const notice = await noticeFor(String(json["reference"]));
    const facts = new Webhook(notifySecret).verify(
      notice.rawBody,
      Object.fromEntries(notice.headers),
    );
    expect(facts).toEqual({
      notificationId: notice.headers.get("webhook-id"),
      subject: "payment",
      ref: json["ref"],
      reference: json["reference"],
    });
  });

  it("is sent twice with the same ID when duplicated", async () => {
    const reference = await chargeWithFaults({ duplicate: true });
    const both = await eventually(() => {
      const found = noticesFor(reference);
      return found.length === 2 ? found : undefined;
    });
    expect(both[0]?.headers.get("webhook-id")).toBe(both[1]?.headers.get("webhook-id"));
  });

  it("is lost when dropped", async () => {
    const reference = await chargeWithFaults({ drop: true });
    await eventually(async () => {
      const { rows } = await bank.db.query(
        "SELECT FROM bank.notifications WHERE reference = $1 AND outcome = 'dropped'",
        [reference],
      );
      return rows[0];
    });
    expect(noticesFor(reference)).toEqual([]);
  });

  it("does not verify when its signature is wrong", async () => {
    const reference = await chargeWithFaults({ wrongSignature: true });
    const notice = await noticeFor(reference);
    expect(() =>
      new Webhook(notifySecret).verify(notice.rawBody, Object.fromEntries(notice.headers)),
    ).toThrow();
  });

  it("arrives before the response, or late, when configured", async () => {
    const early = await chargeWithFaults({ beforeAnswer: true });
    expect(noticesFor(early)).toHaveLength(1);
    const late = await chargeWithFaults({ beforeAnswer: false, delayMs: 700 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(noticesFor(late)).toEqual([]);
    await noticeFor(late);
  });

  it("is retried with the same ID until the gateway accepts it", async () => {
    bank.gateway.status = 500;
    const reference = await chargeWithFaults({});
    await noticeFor(reference);
    bank.gateway.status = 204;
    const tries = await eventually(() => {
      const found = noticesFor(reference);
      return found.length >= 2 ? found : undefined;
    });
    expect(new Set(tries.map((notice) => notice.headers.get("webhook-id"))).size).toBe(1);
  });
});

describe("odd requests", () => {
  const refused = (answer: Answer, status: number): void => {
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  };

  it("needs the gateway's key", async () => {
    for (const authorization of ["", "Bearer", "Bearer wrong", "Basic x"]) {
      refused(await bank.call("GET", "/bank/v1/statement", { headers: { authorization } }), 401);
    }
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    '"text"',
    '{"__proto__":{"reference":"x"}}',
    '{"reference":{"$ne":1}}',
    "\u0000",
    `{"reference":"${"x".repeat(300)}"}`,
    "[".repeat(8_000),
  ])("refuses an invalid charge: %j", async (text) => {
    refused(await bank.call("POST", "/bank/v1/charges", { text }), 400);
  });

  it.each([
    { amountXpf: 0 },
    { amountXpf: 1.5 },
    { amountXpf: 10_000_000_000_001 },
    { amountXpf: "1500" },
    { amountXpf: 1e300 },
    { reference: "two words" },
    { reference: "" },
    { description: "a\u0000b" },
    { description: "\ud800" },
    { returnUrl: "https://elsewhere.example/" },
    { returnUrl: "javascript:alert(1)" },
    { token: "" },
    { extra: true },
  ])("refuses a charge with %o", async (change) => {
    refused(await bank.charge("pm_card_alpha", change), 400);
  });

  it("accepts the largest amount", async () => {
    const { json } = await bank.charge("pm_card_alpha", { amountXpf: 10_000_000_000_000 });
    expect(json).toMatchObject({ status: "succeeded", amountXpf: 10_000_000_000_000 });
  });

  it("refuses a body of more than 16 KiB", async () => {
    refused(await bank.call("POST", "/bank/v1/charges", { text: " ".repeat(20_000) }), 413);
  });

  it.each([
    ["GET", "/", 404],
    ["GET", "/bank/v1/charges/%00", 400],
    ["GET", "/bank/v1/charges/%E0%A4%A", 404],
    ["GET", "/bank/v1/charges/..%2f..", 404],
    ["GET", "/bank/v1/statement?after=-1", 400],
    ["GET", "/bank/v1/statement?after=99999999999999999999", 400],
    ["GET", "/bank/v1/statement?limit=0", 400],
    ["DELETE", "/bank/v1/charges", 405],
    ["PATCH", "/bank/v1/chaos", 405],
  ])("answers %s %s with %i", async (method, path, status) => {
    refused(await bank.call(method, path), status);
  });

  it("needs an Idempotency-Key, and remembers it for ever", async () => {
    const headers = { "idempotency-key": "" };
    refused(await bank.call("POST", "/bank/v1/charges", { headers, body: {} }), 400);
    const key = { "idempotency-key": randomUUID() };
    const body = {
      reference: `op-${randomUUID()}`,
      amountXpf: 100,
      eurCents: 84,
      token: "pm_card_alpha",
      offSession: true,
      returnUrl: `${bank.appOrigin}/`,
      description: "",
    };
    const first = await bank.call("POST", "/bank/v1/charges", { headers: key, body });
    expect(await bank.call("POST", "/bank/v1/charges", { headers: key, body })).toEqual(first);
    const other = { ...body, reference: `op-${randomUUID()}` };
    refused(await bank.call("POST", "/bank/v1/charges", { headers: key, body: other }), 409);
  });
});

describe("the books", () => {
  it("never change a final operation", async () => {
    const { json } = await bank.charge("pm_card_alpha");
    const change = bank.db.query("UPDATE bank.operations SET amount_xpf = 1 WHERE ref = $1", [
      json["ref"],
    ]);
    await expect(change).rejects.toThrow(/settled/);
  });

  it("hold one debit line per accepted charge of the same amount", async () => {
    const { rows } = await bank.db.query(
      `SELECT o.ref FROM bank.operations o LEFT JOIN bank.movements m ON m.ref = o.ref
       WHERE o.subject = 'payment' AND (o.status = 'succeeded') <> (m.ref IS NOT NULL AND m.amount_xpf = o.amount_xpf)`,
    );
    expect(rows).toEqual([]);
  });
});

describe("the end of the process", () => {
  it("stops immediately despite withheld responses, and restarts with the same books", async () => {
    const first = await startTestBank();
    const reference = `closing-${randomUUID()}`;
    const asked = first.charge("pm_card_timeout", { reference });
    const cut = expect(asked).rejects.toThrow();
    await eventually(async () => {
      const { status } = await first.call("GET", `/bank/v1/charges/${reference}`);
      return status === 200 ? true : undefined;
    });
    const start = Date.now();
    await first.close();
    await cut;
    expect(Date.now() - start).toBeLessThan(5_000);
    expect(await statusOf(reference)).toBe("succeeded");
  });
});
