import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { aReceiver, aSession, aShop, call, eventually, type Shop } from "./_support/api";
import {
  type Answer,
  aPayer,
  brokenPromises,
  closeDatabase,
  countOf,
  debit,
  decided,
  everyOne,
  killApplication,
  killsSoFar,
  rowsOf,
} from "./_support/kill";

// The application is killed during four kinds of work, one after the other; then each kind is checked, so
// that waiting for leases and for the bank happens once for all of them.
test.describe.configure({ mode: "serial", timeout: 220_000 });
test.skip(process.platform !== "linux", "finds the process through /proc");

type Call = { body: object; idempotencyKey: string; before: Answer | null };
type Slow = Awaited<ReturnType<typeof aReceiver>>;

const GOOD = "4242424242424242";
const SILENT = "4000000000000259";

let mailed: { shop: Shop; calls: Call[] };
let delivered: {
  shop: Shop;
  receiver: Slow;
  secret: string;
  endpointId: string;
  unrecorded: number;
};
let debited: { shop: Shop; calls: Call[] };
let hosted: { shop: Shop; sessions: { id: string; payer: Awaited<ReturnType<typeof aPayer>> }[] };

test.afterAll(async () => {
  await delivered?.receiver.close();
  await closeDatabase();
});

/** A customer of this shop with an email address and a saved card. */
const aSavedCard = async ({ key }: Shop, token: string) => {
  const email = `${randomUUID()}@example.pf`;
  const customer = (await call("POST", "/customers", { key, body: { email } })).body.data.id;
  const card = await call("POST", "/payment-methods", { key, body: { customer, token } });
  expect(card.status).toBe(201);
  return { customer, paymentMethod: card.body.data.id };
};

/** Sends all requests together, and keeps the responses from before the kill. */
const fire = ({ key }: Shop, bodies: readonly object[]) => {
  const calls = bodies.map((body): Call => ({ body, idempotencyKey: randomUUID(), before: null }));
  const sent = calls.map(async (one) => {
    one.before = await debit(key, one.idempotencyKey, one.body);
  });
  return { calls, ended: Promise.all(sent) };
};

/** Like `eventually`, for moments that last a few milliseconds. */
const soon = async (check: () => Promise<boolean>, what: string) => {
  const end = Date.now() + 30_000;
  while (!(await check())) if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
};

const amounts = (count: number) => Array.from({ length: count }, (_, index) => 1000 + index);
const shortly = (most: number) => sleep(Math.random() * most);

/** The debits in the sandbox bank's own books for a shop. */
const atBank = async ({ merchantId }: Shop) => {
  const [books] = await rowsOf<{ debits: number; sum: number; twice: number; strange: number }>(
    `WITH ours AS (
       SELECT m.kind, m.amount_xpf, o.transaction_id FROM bank.movements m
       JOIN bank_operations o ON o.reference = m.reference WHERE o.merchant_id = $1)
     SELECT count(*) FILTER (WHERE kind = 'debit')::int AS debits,
       coalesce(sum(amount_xpf) FILTER (WHERE kind = 'debit'), 0)::float8 AS sum,
       count(*) FILTER (WHERE kind <> 'debit')::int AS strange,
       (count(*) FILTER (WHERE kind = 'debit')
         - count(DISTINCT transaction_id) FILTER (WHERE kind = 'debit'))::int AS twice FROM ours`,
    [merchantId],
  );
  return books;
};

/** Nothing is open, nothing was debited twice, and our books match the bank's. */
const expectEqualBooks = async (shop: Shop) => {
  type Payment = { id: string; status: string; amountXpf: number };
  const all = await everyOne<Payment>("/transactions", shop.key);
  const paid = all.filter(({ status }) => status === "succeeded");
  expect(new Set(all.map(({ status }) => status)).has("processing")).toBe(false);
  const open =
    "SELECT count(*) FROM bank_operations WHERE merchant_id = $1 AND resolved_at IS NULL";
  expect(await countOf(open, [shop.merchantId])).toBe(0);
  const sum = paid.reduce((total, { amountXpf }) => total + amountXpf, 0);
  const books = await atBank(shop);
  expect(books).toEqual({ debits: paid.length, sum, twice: 0, strange: 0 });
  return { all, paid, debits: books?.debits };
};

/** Every request has one final response, the same each time, and its own payment. */
const expectDecided = async ({ key }: Shop, calls: readonly Call[]) => {
  const answers = await Promise.all(
    calls.map(async ({ body, idempotencyKey, before }) => {
      const again = () => debit(key, idempotencyKey, body);
      const answer = await decided(again);
      if (before?.status === 201) expect(answer.text).toBe(before.text);
      expect(await again()).toEqual(answer);
      return answer;
    }),
  );
  const ids = answers.map(({ status, text }) => {
    const body = JSON.parse(text);
    return status === 201 ? body.data.id : body.transactionId;
  });
  expect(new Set(ids).size).toBe(calls.length);
  return answers;
};

const unanswered = (calls: readonly Call[]): number =>
  calls.filter(({ before }) => before === null).length;

test("killed while sending receipts", async () => {
  const shop = await aShop();
  const card = await aSavedCard(shop, "pm_card_alpha");
  const { calls, ended } = fire(
    shop,
    amounts(40).map((amountXpf) => ({ amountXpf, ...card })),
  );
  mailed = { shop, calls };
  const pending = (more = "") =>
    countOf(`SELECT count(*) FROM receipts WHERE merchant_id = $1 AND status = 'pending' ${more}`, [
      shop.merchantId,
    ]);
  // Counted as attempted, with its email perhaps sent: the moment when a second one could be sent.
  await soon(async () => (await pending("AND attempts > 0")) > 0, "a receipt under way");
  const { restarted } = killApplication();
  const left = await pending();
  await ended;
  await restarted();
  expect(left).toBeGreaterThan(0);
  console.log(`receipts: killed with ${left} pending, ${unanswered(calls)} of 40 calls unanswered`);
});

const recorded = (endpointId: string): Promise<number> =>
  countOf(
    "SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'succeeded'",
    [endpointId.slice(-36)],
  );

/** After each kill: sends again what was received and not recorded. Returns what was received. */
const noteUnrecorded = async (): Promise<number> => {
  // What was sent to the database is written; nothing new starts before the restart.
  await sleep(100);
  const received = delivered.receiver.received.length;
  delivered.unrecorded = received - (await recorded(delivered.endpointId));
  return received;
};

test("killed while delivering webhooks", async () => {
  const shop = await aShop();
  const { key } = shop;
  const receiver = await aReceiver({ pauseMs: 400 });
  const endpoint = (await call("POST", "/webhook-endpoints", { key, body: { url: receiver.url } }))
    .body.data;
  delivered = { shop, receiver, secret: endpoint.secret, endpointId: endpoint.id, unrecorded: 0 };
  await Promise.all(
    Array.from({ length: 80 }, (_, at) =>
      call("POST", "/products", { key, body: { name: `Panier ${at}` } }),
    ),
  );
  await eventually(async () => receiver.received.length >= 10, "the first deliveries");
  await shortly(300);
  await eventually(async () => receiver.inFlight() > 0, "a delivery under way");
  const { restarted } = killApplication();
  const underWay = receiver.inFlight();
  const begun = await noteUnrecorded();
  await restarted();
  expect(underWay).toBeGreaterThan(0);
  expect(begun).toBeLessThan(80);
  console.log(`deliveries: killed with ${underWay} under way, ${begun} of 80 begun`);
});

test("killed while charging saved cards", async () => {
  const shop = await aShop();
  const silent = await aSavedCard(shop, "pm_card_timeout");
  const card = await aSavedCard(shop, "pm_card_alpha");
  const open = fire(shop, [{ amountXpf: 7_777, ...silent }]);
  // The bank has charged the card and does not respond.
  await eventually(async () => (await atBank(shop))?.debits === 1, "the silent debit");
  const burst = fire(
    shop,
    amounts(20).map((amountXpf) => ({ amountXpf, ...card })),
  );
  debited = { shop, calls: [...open.calls, ...burst.calls] };
  await shortly(500);
  expect(open.calls[0]?.before).toBeNull();
  const { restarted } = killApplication();
  await noteUnrecorded();
  await Promise.all([open.ended, burst.ended]);
  await restarted();
  console.log(`debits: killed with ${unanswered(debited.calls)} of 21 calls unanswered`);
});

test("killed during payments on the hosted page", async () => {
  const shop = await aShop();
  const sessions = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const session = await aSession(shop.key, { customerEmail: `p${at}@example.pf` });
      return { id: session.id as string, payer: await aPayer(session.url) };
    }),
  );
  hosted = { shop, sessions };
  const [one, other, ...rest] = sessions;
  const silent = [one, other].map((session) => session?.payer.pay(SILENT));
  await eventually(async () => (await atBank(shop))?.debits === 2, "the silent debits");
  const burst = rest.map(({ payer }) => payer.pay(GOOD));
  await shortly(400);
  const { restarted } = killApplication();
  await noteUnrecorded();
  const through = (await Promise.all([...silent, ...burst])).filter(Boolean).length;
  await restarted();
  expect(through).toBeLessThan(8);
  console.log(`hosted pages: killed with ${8 - through} of 8 payments unanswered`);
});

test("every debit is decided once, and its key always gives the same response", async () => {
  const { shop, calls } = debited;
  const answers = await expectDecided(shop, calls);
  expect(answers[0]?.status).toBe(201);
  const { all, debits } = await expectEqualBooks(shop);
  expect(all).toHaveLength(calls.length);
  console.log(`debits: ${killsSoFar()} kills, ${calls.length} calls, ${debits} debits, none twice`);
});

test("every session is paid once, however often its payer retries", async () => {
  const { shop, sessions } = hosted;
  let presses = 0;
  await Promise.all(
    sessions.map(({ id, payer }) =>
      eventually(
        async () => {
          const { body } = await call("GET", `/checkout-sessions/${id}`, { key: shop.key });
          if (body.data.status === "complete") return true;
          presses += 1;
          await payer.pay(GOOD);
          await sleep(1_500);
          return false;
        },
        `session ${id} to be complete`,
        150,
      ),
    ),
  );
  await Promise.all(sessions.map(({ payer }) => payer.pay(GOOD)));
  const { paid, debits } = await expectEqualBooks(shop);
  expect(paid).toHaveLength(sessions.length);
  console.log(`hosted pages: ${presses} further presses, ${debits} debits for 8 sessions`);
});

test("every event is delivered, with one body and a valid signature", async () => {
  const { shop, receiver, secret, endpointId, unrecorded } = delivered;
  const states = () =>
    rowsOf<{ status: string; n: number }>(
      `SELECT status, count(*)::int AS n FROM webhook_deliveries WHERE endpoint_id = $1 GROUP BY 1`,
      [endpointId.slice(-36)],
    );
  await eventually(
    async () => (await states()).every(({ status }) => status === "succeeded"),
    "the deliveries",
    120,
  );
  const events = await everyOne<{ id: string }>("/events", shop.key);
  receiver.verify(secret);
  const bodies = new Map(receiver.received.map(({ body, text }) => [body.id, text]));
  for (const { body, text } of receiver.received) expect(text).toBe(bodies.get(body.id));
  const planned = events.filter(({ id }) => bodies.has(id));
  expect(planned).toHaveLength(80);
  expect(bodies.size).toBe(80);
  expect(await states()).toEqual([{ status: "succeeded", n: 80 }]);
  const duplicates = receiver.received.length - 80;
  expect(duplicates).toBeLessThanOrEqual(unrecorded);
  console.log(`deliveries: 80 events, ${receiver.received.length} received, ${duplicates} again`);
});

test("every payment with an email address has one receipt and one email", async () => {
  const { shop, calls } = mailed;
  await expectDecided(shop, calls);
  const unsent = `SELECT count(*) FROM receipts WHERE merchant_id = $1 AND status <> 'succeeded'`;
  await eventually(async () => (await countOf(unsent, [shop.merchantId])) === 0, "receipts", 200);
  const { paid, debits } = await expectEqualBooks(shop);
  const receipts = await everyOne<{ id: string; transactionId: string; attempts: number }>(
    "/receipts",
    shop.key,
  );
  const sorted = (ids: string[]) => ids.toSorted();
  expect(sorted(receipts.map(({ transactionId }) => transactionId))).toEqual(
    sorted(paid.map(({ id }) => id)),
  );
  const mails = await rowsOf<{ key: string }>(
    "SELECT key FROM mails WHERE merchant_id = $1 AND kind = 'receipt'",
    [shop.merchantId],
  );
  expect(sorted(mails.map(({ key }) => key))).toEqual(
    sorted(receipts.map(({ id }) => `receipt-${id.slice(-36)}-1`)),
  );
  const again = receipts.filter(({ attempts }) => attempts > 1).length;
  console.log(`receipts: ${debits} debits, ${receipts.length} receipts, ${again} tried again`);
});

test("every invariant of the audit holds", async () => {
  const shops = [mailed, delivered, debited, hosted].map(({ shop }) => shop.merchantId);
  expect(await brokenPromises(shops)).toEqual([]);
});
