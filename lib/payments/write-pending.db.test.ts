import { expect, it } from "vitest";
import { db, pool, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { type PendingPayment, writePendingPayment } from "@/lib/payments/write-pending";
import type { Reply } from "@/lib/testing/client";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";

const create = ({ api }: TestMerchant, body: object, key = newId()): Promise<Reply> =>
  api.post("/payments/intent", { amountXpf: 2990, ...body }, { "Idempotency-Key": key });

const aCustomer = async ({ api }: TestMerchant): Promise<string> =>
  (await api.post("/customers", { name: "Hina" })).body.data.id;

/** Of the payments of a merchant: how many, and in how many transactions of the database they were written. */
const written = async ({ id }: TestMerchant) => {
  const [row] = await statement<{ payments: number; events: number; sets: number }>(
    "test.pending_sets",
    `SELECT count(*)::int AS payments, count(e.id)::int AS events, count(DISTINCT e.xid)::int AS sets
     FROM transactions t LEFT JOIN events e ON e.resource_id = t.id WHERE t.merchant_id = $1`,
    [id],
  );
  return row;
};

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

/** The values of a payment as the verb writes them; some may be others. */
const values = (of: TestMerchant, more: { amount?: number; customer?: string } = {}) => {
  const id = newId();
  const payment: PendingPayment = [
    of.id,
    false,
    newId(),
    Buffer.alloc(32, 1),
    Buffer.alloc(40, 2),
    id,
    "api",
    more.amount ?? 100,
    'Café "du port" \\ {1,2}',
    more.customer ?? null,
    null,
    false,
    '{"a":"b, \\"c\\""}',
    new Date(),
    newId(),
    "{}",
    "api",
    null,
  ] as unknown as PendingPayment;
  return { id, payment };
};

it("requests of one moment share a statement, and each is written whole", async () => {
  const [one, other] = [await aMerchant(), await aMerchant()];
  const url = "http://localhost:4999/webhooks";
  await other.api.post("/webhook-endpoints", { url });
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      create(index % 2 ? one : other, { amountXpf: 1000 + index, metadata: { at: `n${index}` } }),
    ),
  );
  expect(new Set(statuses(replies))).toEqual(new Set([201]));
  for (const of of [one, other]) {
    const { payments, events, sets } = (await written(of)) ?? {};
    expect([payments, events]).toEqual([12, 12]);
    expect(sets).toBeLessThan(12);
  }
  for (const [index, { body }] of replies.entries()) {
    const { data } = body;
    const of = index % 2 ? one : other;
    expect([data.amountXpf, data.metadata]).toEqual([1000 + index, { at: `n${index}` }]);
    expect((await of.api.get(`/transactions/${data.id}`)).body.data.amountXpf).toBe(1000 + index);
    expect(await eventsOf(data.id)).toMatchObject([{ type: "payment.created", sequence: 1 }]);
  }
  const deliveries = { where: { event: { type: "payment.created" } } };
  const count = (of: TestMerchant) =>
    db.webhookDelivery.count({ where: { ...deliveries.where, merchantId: of.id } });
  expect([await count(one), await count(other)]).toEqual([0, 12]);
});

it("a payment of a set is the row that it would be alone", async () => {
  const of = await aMerchant();
  const made = [values(of), values(of), values(of)];
  // The first turn takes them together.
  await Promise.all(made.map(({ payment }) => writePendingPayment(payment)));
  const single = values(of);
  expect(await writePendingPayment(single.payment)).toBe("created");
  const rowOf = async (id: string) => {
    const {
      createdAt: _,
      id: __,
      ...row
    } = await db.transaction.findUniqueOrThrow({
      where: { id },
    });
    return row;
  };
  const alone = await rowOf(single.id);
  for (const { id } of made) expect(await rowOf(id)).toEqual(alone);
  expect((await written(of))?.sets).toBe(2);
});

it("each has its own outcome: created, repeated, another body, an object that does not exist", async () => {
  const of = await aMerchant();
  const key = newId();
  const customer = await aCustomer(of);
  const replies = await Promise.all([
    create(of, {}),
    create(of, { customer }),
    create(of, { customer: newId() }),
    create(of, {}, key),
    create(of, {}, key),
    create(of, { amountXpf: 3000 }, key),
    create(of, { customer: await aCustomer(await aMerchant()) }),
    create(of, { paymentLinkId: newId() }),
  ]);
  const [plain, paid, missing, first, again, , stranger, noLink] = statuses(replies);
  expect([plain, paid, missing, stranger, noLink]).toEqual([201, 201, 404, 404, 404]);
  expect(replies[2]?.body).toMatchObject({ error: "not_found", param: "customer" });
  // Whichever of both bodies came first has the key.
  const withKey = [first, again, replies[5]?.status].toSorted();
  expect([
    [201, 201, 409],
    [201, 409, 409],
  ]).toContainEqual(withKey);
  expect((await written(of))?.payments).toBe(3);
  // A refused request has not used its key.
  expect(await db.idempotencyKey.count({ where: { merchantId: of.id } })).toBe(3);
});

it("one that the database refuses is alone in it", async () => {
  const of = await aMerchant();
  const made = [values(of), values(of, { amount: -1 }), values(of)];
  const outcomes = await Promise.allSettled(
    made.map(({ payment }) => writePendingPayment(payment)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect((await written(of))?.payments).toBe(2);
  expect(await db.idempotencyKey.count({ where: { merchantId: of.id } })).toBe(2);
});

/** A customer whose row another transaction holds until the end of `work`. */
const whileHeld = async <Result>(customer: string, work: () => Promise<Result>) => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT FROM customers WHERE id = $1 FOR UPDATE", [customer]);
    return await work();
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
};

it("one that waits for a lock delays no other", async () => {
  const of = await aMerchant();
  const customer = await aCustomer(of);
  const blocked = values(of, { customer });
  const others = [values(of), values(of), values(of)];
  let waiting: Promise<unknown> = Promise.resolve();
  await whileHeld(customer, async () => {
    waiting = writePendingPayment(blocked.payment);
    const start = performance.now();
    const outcomes = others.map(({ payment }) => writePendingPayment(payment));
    expect(await Promise.all(outcomes)).toEqual(["created", "created", "created"]);
    expect(performance.now() - start).toBeLessThan(3000);
    expect(await db.transaction.count({ where: { id: blocked.id } })).toBe(0);
  });
  expect(await waiting).toBe("created");
});

/** Ends the connection that writes a set, while it waits for a lock. */
const cutOff = async (): Promise<void> => {
  for (;;) {
    const [row] = await statement<{ ended: number }>(
      "test.cut_off",
      `SELECT count(pg_terminate_backend(pid))::int AS ended FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%create_pending_payments(%'`,
      [],
    );
    if (row && row.ended > 0) return;
  }
};

it("of a set that is cut off nothing is written, and each is written once when it is sent again", async () => {
  const of = await aMerchant();
  const customer = await aCustomer(of);
  const made = [values(of), values(of, { customer }), values(of)];
  const send = () => Promise.allSettled(made.map(({ payment }) => writePendingPayment(payment)));
  await whileHeld(customer, async () => {
    const sent = send();
    await cutOff();
    expect((await sent).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
  expect(await written(of)).toMatchObject({ payments: 0, events: 0 });
  expect((await send()).map((one) => one.status === "fulfilled" && one.value)).toEqual([
    "created",
    "created",
    "created",
  ]);
  expect((await send()).map((one) => one.status === "fulfilled" && one.value)).toEqual([
    "claimed",
    "claimed",
    "claimed",
  ]);
  expect(await written(of)).toMatchObject({ payments: 3, events: 3 });
});
