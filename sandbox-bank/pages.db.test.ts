import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, startTestBank, type TestBank } from "@/sandbox-bank/test-bench";

let bank: TestBank;

beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

const formPath = (change: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    ref: "page-1",
    purpose: "payment",
    amount: "2990",
    locale: "fr",
    mode: "page",
    return: `${bank.appOrigin}/c/1?k=2`,
    ...change,
  });
  return `/bank/form?${query.toString()}`;
};

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${bank.origin}${path}`, { headers });

const entered = (change: Record<string, string> = {}) => ({
  ref: "page-1",
  purpose: "payment",
  amount: "2990",
  locale: "fr",
  return: `${bank.appOrigin}/c/1?k=2`,
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  name: "",
  ...change,
});

describe("the card form as a page", () => {
  it("shows the amount and the test cards as links", async () => {
    const text = await (await get(formPath())).text();
    expect(text).toContain("2\u202f990\u00a0XPF");
    expect(text).toContain("fill=4242424242424242");
    const english = await (await get(formPath({ locale: "en" }))).text();
    expect(english).toContain("XPF\u00a02,990");
    expect(english).toContain('<html lang="en"');
  });

  it("fills in a published test number and no other", async () => {
    const test = await (await get(formPath({ fill: "378282246310005" }))).text();
    expect(test).toContain('value="3782 822463 10005"');
    const other = await (await get(formPath({ fill: "4111111111111111" }))).text();
    expect(other).not.toContain("4111");
  });

  it("redirects with a token for a valid card", async () => {
    const answer = await bank.post("/bank/form", entered());
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(`${bank.appOrigin}/c/1`);
    expect(back.searchParams.get("k")).toBe("2");
    const { json } = await bank.charge(back.searchParams.get("bank_token") ?? "");
    expect(json["status"]).toBe("succeeded");
  });

  it("shows errors at their fields and keeps everything but the code", async () => {
    const answer = await bank.post("/bank/form", entered({ expiry: "12 / 20", name: "Moana <b>" }));
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain("Cette carte est expirée.");
    expect(text).toContain('value="4242 4242 4242 4242"');
    expect(text).toContain('value="Moana &lt;b&gt;"');
    expect(text).toMatch(/name="cvc" value=""/);
  });

  it("never redirects to another site", async () => {
    const elsewhere = [
      "https://evil.example/",
      `${bank.appOrigin}.evil.example/`,
      "javascript:alert(1)",
      "",
      "//x",
    ];
    for (const target of elsewhere) {
      expect((await get(formPath({ return: target }))).status, target).toBe(400);
      expect((await bank.post("/bank/form", entered({ return: target }))).status, target).toBe(400);
    }
  });

  it("escapes everything in the URL", async () => {
    const attack = `"><script>alert(1)</script>`;
    const hostile = { ref: attack, amount: attack, locale: attack, dark: attack, fill: attack };
    const text = await (await get(formPath(hostile))).text();
    expect(text).not.toContain("<script>alert");
  });

  it("refuses a form posted by another site", async () => {
    const answer = await fetch(`${bank.origin}/bank/form`, {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: new URLSearchParams(entered()),
    });
    expect(answer.status).toBe(403);
  });
});

describe("the headers of the pages", () => {
  it("allow only the gateway to frame the form", async () => {
    const framed = await get(formPath({ mode: "frame" }));
    expect(framed.headers.get("content-security-policy")).toContain(
      `frame-ancestors ${bank.appOrigin}`,
    );
    expect(framed.headers.has("x-frame-options")).toBe(false);
    const page = await get(formPath());
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
  });

  it("allow one script and one style, of this response only", async () => {
    const policies = await Promise.all(
      [0, 1].map(async () => (await get(formPath())).headers.get("content-security-policy") ?? ""),
    );
    expect(policies[0]).toContain("default-src 'none'");
    expect(policies[0]).toMatch(/script-src 'nonce-[\w+/=]{24}';/);
    expect(policies[0]).toContain(`form-action 'self' ${bank.appOrigin};`);
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("forbid caching, sniffing and cross-origin reading", async () => {
    for (const path of [formPath(), "/healthz", "/nowhere", "/bank/v1/statement"]) {
      const { headers } = await get(path);
      expect(headers.get("cache-control"), path).toBe("no-store");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.has("access-control-allow-origin"), path).toBe(false);
    }
  });
});

describe("the challenge", () => {
  const open = async (change: Record<string, unknown> = {}) => {
    const { json } = await bank.charge("pm_card_auth", change);
    const action = json["action"] as { url: string };
    return { path: new URL(action.url).pathname, reference: String(json["reference"]) };
  };
  const stateOf = async (reference: string) =>
    (await bank.call("GET", `/bank/v1/charges/${reference}`)).json;

  it("shows merchant and amount, in the requested language", async () => {
    const { path } = await open({ description: "Perles & Cie" });
    const french = await (await get(path, { "accept-language": "fr-FR" })).text();
    expect(french).toContain("Perles &amp; Cie");
    expect(french).toContain("1\u202f500\u00a0XPF");
    const english = await (await get(path, { "accept-language": "en-US,en" })).text();
    expect(english).toContain("Confirm your payment");
  });

  it.each([
    [{ method: "sms", code: "123456", decision: "approve" }],
    [{ method: "sms", code: " 123 456 ", decision: "approve" }],
    [{ method: "permanent", code: "123456", permanent: "4321", decision: "approve" }],
    [{ method: "app", decision: "approve" }],
  ])("is passed with %o and redirects to the exact return URL", async (fields) => {
    const { path, reference } = await open();
    const answer = await bank.post(path, fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${bank.appOrigin}/return/1?s=nonce`);
    expect(await stateOf(reference)).toMatchObject({ status: "succeeded" });
  });

  it("allows three attempts", async () => {
    const { path, reference } = await open();
    const wrong = { method: "sms", code: "000000", decision: "approve", locale: "fr" };
    const first = await bank.post(path, wrong);
    expect(first.status).toBe(400);
    expect(await first.text()).toContain("Il vous reste 2 essais");
    expect(await (await bank.post(path, wrong)).text()).toContain("Il vous reste un essai");
    expect((await bank.post(path, wrong)).status).toBe(303);
    expect(await stateOf(reference)).toMatchObject({
      status: "failed",
      failure: "authentication_required",
    });
  });

  it("allows three attempts even with ten simultaneous guesses", async () => {
    const { path, reference } = await open();
    const wrong = { method: "sms", code: "000000", decision: "approve" };
    await Promise.all(Array.from({ length: 10 }, () => bank.post(path, wrong)));
    expect(await stateOf(reference)).toMatchObject({ status: "failed" });
  });

  it("can be refused, and a second decision changes nothing", async () => {
    const { path, reference } = await open();
    expect((await bank.post(path, { decision: "refuse" })).status).toBe(303);
    expect((await bank.post(path, { method: "app", decision: "approve" })).status).toBe(410);
    expect(await stateOf(reference)).toMatchObject({
      status: "failed",
      failure: "authentication_required",
    });
    expect((await get(path)).status).toBe(410);
  });

  it("stays open when the cardholder leaves it", async () => {
    const { path, reference } = await open();
    expect((await bank.post(path, { decision: "leave" })).status).toBe(303);
    expect(await stateOf(reference)).toMatchObject({ status: "action" });
    expect((await get(path)).status).toBe(200);
  });

  it("is unknown at a wrong URL", async () => {
    expect((await get("/bank/challenge/auth_AAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await get("/bank/challenge/x")).status).toBe(404);
  });

  it("needs no challenge again after a card setup", async () => {
    const made = await bank.call("POST", "/bank/v1/setups", {
      body: {
        reference: `set-${Date.now()}`,
        customerRef: "customer-9",
        token: "pm_card_auth_once",
        returnUrl: `${bank.appOrigin}/setup`,
      },
    });
    const action = made.json["action"] as { url: string };
    const path = new URL(action.url).pathname;
    expect(await (await get(`${path}?locale=fr`)).text()).toContain(
      "enregistrement de votre carte",
    );
    await bank.post(path, { method: "app", decision: "approve" });
    const { json } = await bank.call("GET", `/bank/v1/setups/${made.json["ref"]}`);
    expect(json).toMatchObject({
      status: "succeeded",
      storedToken: expect.stringMatching(/^card_/),
    });
    expect(
      (await bank.charge(String(json["storedToken"]), { offSession: true })).json["status"],
    ).toBe("succeeded");
  });

  it("times out as failed, and notifies", async () => {
    const hasty = await startTestBank({ challengeMs: 300 });
    try {
      const { json } = await hasty.charge("pm_card_auth");
      await eventually(() =>
        hasty.notices.find((notice) => notice.reference === json["reference"]),
      );
      const after = await hasty.call("GET", `/bank/v1/charges/${json["ref"]}`);
      expect(after.json).toMatchObject({ status: "failed", failure: "authentication_required" });
    } finally {
      await hasty.close();
    }
  });
});
