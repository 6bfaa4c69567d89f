import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { GET, POST } from "@/app/(site)/test-clock/route";
import { numberOf } from "@/lib/invoices/serialise";
import { DAY, now, SECOND } from "@/lib/kit/clock";
import { db, disconnect, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { issueDue } from "@/lib/subscriptions/issue";
import { advanceClock } from "@/lib/test-clock/advance";
import { agenda } from "@/lib/test-clock/agenda";
import { moveClock, moveClocks } from "@/lib/test-clock/move";
import { operatorToken } from "@/lib/test-clock/operator";
import { startMove } from "@/lib/test-clock/start";
import { watchClocks } from "@/lib/test-clock/watch";
import { aMerchant, milestonesOf, type TestMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { announceRunning } from "@/scripts/start/running";
import { readSettings } from "@/scripts/start/settings";

provideBank();

const made = async (of: TestMerchant, path: string, body: unknown): Promise<string> => {
  const reply = await of.api.post(path, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id;
};

const subscribe = async (of: TestMerchant, token: string, interval = "month") => {
  const customer = await made(of, "/customers", { email: "moana@example.pf" });
  const card = await made(of, "/payment-methods", { customer, token });
  const product = await made(of, "/products", { name: "Abonnement" });
  const price = await made(of, "/prices", { product, amountXpf: 2990, interval });
  const id = await made(of, "/subscriptions", { customer, price });
  return { id, customer, card };
};

const invoicesOf = (subscriptionId: string) =>
  db.invoice.findMany({
    where: { subscriptionId },
    orderBy: { periodStart: "asc" },
    include: { attempts: { orderBy: { id: "asc" } } },
  });

const days = (count: number): number => (count * DAY) / SECOND;

describe("a year of monthly billing", () => {
  it("issues twelve invoices, retries the refused one, and pays them all, in order", async () => {
    const of = await aMerchant();
    const { id } = await subscribe(of, "pm_card_first_fails");
    const before = Date.now();
    const at = await advanceClock(of.ctx, days(366));
    expect(at.getTime() - before).toBeGreaterThanOrEqual(366 * DAY);
    const invoices = await invoicesOf(id);
    expect(invoices).toHaveLength(12);
    expect(invoices.map(({ status }) => status)).toEqual(Array(12).fill("paid"));
    invoices.reduce((last, next) => {
      expect(next.periodStart).toEqual(last.periodEnd);
      return next;
    });
    const [first, second] = invoices;
    expect(first?.attempts.map(({ status }) => status)).toEqual(["failed", "failed", "succeeded"]);
    const due = first?.dueAt.getTime() ?? 0;
    expect(first?.attempts.map(({ createdAt }) => createdAt.getTime() - due)).toEqual([
      0,
      DAY,
      4 * DAY,
    ]);
    expect(second?.attempts.map(({ status }) => status)).toEqual(["succeeded"]);
    for (const year of new Set(invoices.map((invoice) => numberOf(invoice).slice(0, 7)))) {
      const ofYear = invoices.filter((invoice) => numberOf(invoice).startsWith(year));
      const numbers = ofYear.map((invoice) => Number(numberOf(invoice).slice(7)));
      expect(numbers).toEqual(ofYear.map((_, index) => index + 1));
    }
    expect(await milestonesOf(id)).toEqual([
      "subscription.created",
      "subscription.past_due",
      "subscription.recovered",
    ]);
    const debits = await db.bankOperation.count({
      where: { merchantId: of.id, kind: "debit", state: "accepted" },
    });
    expect(debits).toBe(12);
    expect((await of.api.get(`/subscriptions/${id}`)).body.data.status).toBe("active");
  }, 60_000);

  it("ends the attempts of a card that never works after five over sixteen days, and continues", async () => {
    const of = await aMerchant();
    const { id } = await subscribe(of, "pm_card_expired");
    await advanceClock(of.ctx, days(80));
    const [first, second] = await invoicesOf(id);
    expect(first?.status).toBe("unpaid");
    const due = first?.dueAt.getTime() ?? 0;
    const tried = first?.attempts.map(({ createdAt }) => (createdAt.getTime() - due) / DAY);
    expect(tried).toEqual([0, 1, 4, 9, 16]);
    expect(first?.nextAttemptAt).toBeNull();
    expect(second?.attempts.length).toBe(5);
    expect((await of.api.get(`/subscriptions/${id}`)).body.data.status).toBe("unpaid");
  }, 60_000);
});

describe("the clock", () => {
  it("waits for a subscription that is locked, and skips none of its periods", async () => {
    const of = await aMerchant();
    const { id } = await subscribe(of, "pm_card_alpha", "week");
    let held = () => {};
    const isHeld = new Promise<void>((resolve) => {
      held = resolve;
    });
    const holder = transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM subscriptions WHERE id = ${id}::uuid FOR UPDATE`;
      held();
      await new Promise((resolve) => setTimeout(resolve, 400));
    });
    await isHeld;
    await advanceClock(of.ctx, days(31));
    await holder;
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(Array(4).fill("paid"));
  });

  it("is one for all of a merchant's test data, and for no other's", async () => {
    const [of, other] = [await aMerchant(), await aMerchant()];
    const live = await aMerchant({ merchantId: of.id, livemode: true });
    await advanceClock(of.ctx, days(10));
    const ahead = now(of.ctx).getTime() - Date.now();
    expect(Math.round(ahead / DAY)).toBe(10);
    for (const elsewhere of [other.ctx, live.ctx]) {
      expect(Math.abs(now(elsewhere).getTime() - Date.now())).toBeLessThan(1000);
    }
    const { created } = (await of.api.post("/products", { name: "Café" })).body.data;
    expect(Math.round((created * 1000 - Date.now()) / DAY)).toBe(10);
  });

  it("continues from its time, and runs from there", async () => {
    const of = await aMerchant();
    const first = await advanceClock(of.ctx, 3600);
    const second = await advanceClock(of.ctx, 3600);
    expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(3_600_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(now(of.ctx).getTime()).toBeGreaterThan(second.getTime());
  });

  it("makes objects expire", async () => {
    const of = await aMerchant();
    const session = await of.api.post("/checkout-sessions", {
      lineItems: [{ description: "Café", amountXpf: 1000 }],
      successUrl: "https://boutique.example/merci",
      expiresInMinutes: 60,
    });
    await advanceClock(of.ctx, 3601);
    const { status } = (await of.api.get(`/checkout-sessions/${session.body.data.id}`)).body.data;
    expect(status).toBe("expired");
  });

  it.each([0, -5, 1.5, 4e9, Number.NaN])("refuses to advance by %s seconds", async (seconds) => {
    const { ctx } = await aMerchant();
    await expect(advanceClock(ctx, seconds)).rejects.toMatchObject({ kind: { status: 400 } });
  });

  it("does not exist in live mode", async () => {
    const { ctx } = await aMerchant({ livemode: true });
    await expect(advanceClock(ctx, 60)).rejects.toMatchObject({ kind: { code: "forbidden" } });
  });

  it("cannot be set back by anybody", async () => {
    const of = await aMerchant();
    await advanceClock(of.ctx, days(2));
    const back = db.testClock.update({ where: { merchantId: of.id }, data: { offsetMs: 0n } });
    await expect(back).rejects.toThrow(/never goes back/);
  });

  it("refuses a second advance while it advances, and is taken over when its process is gone", async () => {
    const of = await aMerchant();
    const { id } = await subscribe(of, "pm_card_alpha", "week");
    const target = await startMove(of.ctx, days(15));
    await expect(startMove(of.ctx, 60)).rejects.toMatchObject({ kind: { reason: "clock_moving" } });
    // While it is frozen, the job of all merchants bills at this instant only.
    await issueDue();
    expect(await invoicesOf(id)).toHaveLength(0);
    // One of the two takes it all the way; the other finds it claimed.
    const arrived = await Promise.all([moveClocks(agenda), moveClock(agenda, of.id)]);
    expect(arrived.map(Number).some((count) => count >= 1)).toBe(true);
    expect(await invoicesOf(id)).toHaveLength(2);
    expect(now(of.ctx).getTime()).toBeGreaterThanOrEqual(target.getTime());
  }, 60_000);

  it("is taken over at once from a process that died, and not from one that may be alive", async () => {
    const of = await aMerchant();
    const target = await startMove(of.ctx, days(1));
    const leaveTo = (leaseToken: string) =>
      db.testClock.update({
        where: { merchantId: of.id },
        data: { leaseToken, leasedUntil: new Date(Date.now() + 15_000) },
      });
    // As written by a process that the database does not know: nobody may conclude anything from it.
    await leaveTo(newId());
    expect(await moveClock(agenda, of.id)).toBe(false);
    // As written by a process whose number nobody holds any more.
    await leaveTo("01a2048e-ca09-81e2-8ee8-24197fffffff");
    await moveClocks(agenda);
    expect(now(of.ctx).getTime()).toBeGreaterThanOrEqual(target.getTime());
    expect(
      (await db.testClock.findUniqueOrThrow({ where: { merchantId: of.id } })).advancingTo,
    ).toBe(null);
  });
});

/** The product as the command finds it: the route on a port, and the launcher's file in a data folder. */
const aProduct = async () => {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "GET", headers, url = "" } = incoming;
    const request = new Request(`http://localhost${url}`, {
      method,
      headers: new Headers(headers as Record<string, string>),
      ...(method === "GET" ? {} : { body: Buffer.concat(chunks) }),
    });
    const answer = await (method === "GET" ? GET(request) : POST(request));
    outgoing.writeHead(answer.status, { "content-type": "application/json" });
    outgoing.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const dataDir = mkdtempSync(join(tmpdir(), "motu-clock-"));
  const settings = readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, PORT: String(port) });
  const takeBack = announceRunning(settings);
  return { server, dataDir, takeBack };
};

describe("the command", () => {
  const parameters = ["--import", "tsx", "scripts/clock.ts"];
  const run = (dataDir: string, ...more: string[]) => {
    const { PORT: _p, DATABASE_URL: _d, DATABASE_OWNER_URL: _o, ...rest } = process.env;
    // It knows only the product's data folder.
    const env = { ...rest, DATA_DIR: dataDir };
    return promisify(execFile)(process.execPath, [...parameters, ...more], { env });
  };

  it("has the running product advance the clock, whose page shows the progress", async () => {
    const of = await aMerchant();
    const { server, dataDir, takeBack } = await aProduct();
    await watchClocks();
    let isOpen = true;
    const working = (async () => {
      while (isOpen) {
        await moveClocks(agenda);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const moved = await run(dataDir, "--key", of.key, "--advance", String(days(3)));
    const { now: printed } = JSON.parse(moved.stdout);
    expect(Math.round((printed * 1000 - Date.now()) / DAY)).toBe(3);
    expect(Math.round((now(of.ctx).getTime() - Date.now()) / DAY)).toBe(3);
    const read = JSON.parse((await run(dataDir, "--merchant", of.id)).stdout);
    expect(read.now).toBeGreaterThanOrEqual(printed);
    const wrong = run(dataDir, "--key", `${of.key}x`);
    await expect(wrong).rejects.toMatchObject({ stderr: expect.stringContaining("--key") });
    isOpen = false;
    await working;
    takeBack();
    const alone = run(dataDir, "--key", of.key);
    const sentence = expect.stringContaining(`Nothing runs on ${dataDir}`);
    await expect(alone).rejects.toMatchObject({ stderr: sentence });
    server.close();
    await disconnect();
  }, 60_000);
});

describe("its route", () => {
  const asked = (authorization: string | null, query = "") =>
    GET(
      new Request(`http://localhost/test-clock${query}`, {
        headers: authorization ? { authorization } : {},
      }),
    );

  it("is not found without credentials, or with ones that are not those of a test key", async () => {
    const [of, reader] = [await aMerchant(), await aMerchant({ scopes: ["transactions:read"] })];
    const live = await aMerchant({ merchantId: of.id, livemode: true });
    const statuses = async (...headers: (string | null)[]) =>
      Promise.all(headers.map(async (header) => (await asked(header)).status));
    expect(
      await statuses(null, "Basic x", "Bearer ", "Bearer svc_test_nothing", `Bearer ${of.key}`),
    ).toEqual([404, 404, 404, 404, 200]);
    expect(await statuses(`Bearer ${live.key}`, `Bearer ${reader.key}`)).toEqual([403, 403]);
    const operator = `Bearer ${operatorToken(env().LINK_KEY)}`;
    expect((await asked(operator)).status).toBe(404);
    expect((await asked(operator, `?merchant=${of.id}`)).status).toBe(200);
    expect((await asked(`${operator}x`, `?merchant=${of.id}`)).status).toBe(404);
  });

  it("returns the progress", async () => {
    const of = await aMerchant();
    await startMove(of.ctx, days(10));
    const half = new Date(Date.now() + 5 * DAY);
    await db.testClock.update({ where: { merchantId: of.id }, data: { frozenAt: half } });
    const { move } = await (await asked(`Bearer ${of.key}`)).json();
    expect(move.done).toBeCloseTo(0.5, 3);
    expect(move.to - move.from).toBe(days(10));
    expect(await moveClock(agenda, of.id)).toBe(true);
    expect((await (await asked(`Bearer ${of.key}`)).json()).move).toBeNull();
  });
});
