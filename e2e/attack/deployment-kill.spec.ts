import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { startBeside } from "@/scripts/proof/beside";
import { isReadyAt } from "@/scripts/proof/processes";
import { e2ePorts } from "@/scripts/test/ports";
import { app, aShop, call, eventually } from "../_support/api";
import { closeDatabase, everyOne, pidOf, rowsOf } from "../_support/kill";
import { stack } from "../_support/stack";

test.skip(process.platform !== "linux", "finds the process through /proc");

const ports = e2ePorts(process.env);
const port = ports.port + 10;
const beside = `http://localhost:${port}`;

let added: ChildProcess | undefined;
test.afterAll(async () => {
  added?.kill("SIGKILL");
  await closeDatabase();
});

type Paid = { key: string; id: string };

/** Shops that pay continuously, and switch to the other process whenever one refuses. */
const payAllTheTime = async (shopKey: string, body: object) => {
  const origins = [app, beside];
  const paid: Paid[] = [];
  const seen = new Map<number, number>();
  let isOver = false;
  const send = (origin: string, key: string) =>
    fetch(`${origin}/api/v1/payments/intent`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shopKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      body: JSON.stringify(body),
    }).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      () => ({ status: 0, body: null }),
    );
  const payOnce = async (): Promise<void> => {
    const key = randomUUID();
    for (let tries = 0; tries < 200; tries += 1) {
      const origin = origins[0] ?? app;
      const { status, body: answer } = await send(origin, key);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === 201) {
        paid.push({ key, id: answer.data.id });
        return;
      }
      if ((status === 503 || status === 0) && origins[0] === origin) origins.reverse();
      await sleep(50);
    }
    throw new Error(`${key} was never paid.`);
  };
  const shops = Array.from({ length: 6 }, async () => {
    while (!isOver) await payOnce();
  });
  const end = async () => {
    isOver = true;
    await Promise.all(shops);
    return { paid, seen };
  };
  return { paid, end };
};

test("a new version beside the old one, under load, loses and duplicates nothing", async () => {
  test.setTimeout(180_000);
  const shop = await aShop();
  const { key, merchantId } = shop;
  const email = `${randomUUID()}@example.pf`;
  const customer = (await call("POST", "/customers", { key, body: { email } })).body.data.id;
  const card = { customer, token: "pm_card_alpha" };
  const paymentMethod = (await call("POST", "/payment-methods", { key, body: card })).body.data.id;
  const load = await payAllTheTime(key, { amountXpf: 1_500, customer, paymentMethod });

  await eventually(async () => load.paid.length > 50, "payments by the old version");
  // What a migration of the new version does, while the old one runs.
  await rowsOf("ALTER TABLE transactions ADD COLUMN IF NOT EXISTS of_next_version text");
  added = startBeside(stack(), ports, port);
  await eventually(() => isReadyAt(beside), "the new version", 60);

  const old = pidOf("application");
  if (old === undefined) throw new Error("There is no application.");
  const before = load.paid.length;
  process.kill(old, "SIGTERM");
  await eventually(async () => pidOf("application") !== old, "the end of the old version", 45);
  await eventually(async () => load.paid.length > before + 50, "payments by the new version");

  // And back: the new process is replaced in turn.
  await eventually(() => isReadyAt(app), "the version after it", 60);
  const ended = once(added, "exit");
  added.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  const { paid, seen } = await load.end();

  expect([...seen.keys()].filter((status) => ![0, 201, 409, 503].includes(status))).toEqual([]);
  const all = await everyOne<{ id: string; status: string }>("/transactions", key);
  expect(all.every(({ status }) => status === "succeeded")).toBe(true);
  expect(all.map(({ id }) => id).sort()).toEqual(paid.map(({ id }) => id).sort());
  expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length);
  const [books] = await rowsOf<{ debits: number }>(
    `SELECT count(*)::int AS debits FROM bank.movements m JOIN bank_operations o ON o.reference = m.reference
     WHERE o.merchant_id = $1 AND m.kind = 'debit'`,
    [merchantId],
  );
  expect(books).toEqual({ debits: paid.length });
  await rowsOf("ALTER TABLE transactions DROP COLUMN of_next_version");
  console.log(`deployment: ${paid.length} payments, answers ${JSON.stringify([...seen])}`);
});
