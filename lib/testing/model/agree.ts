import { expect } from "vitest";
import { statement } from "@/lib/kit/db";
import type { Shop } from "@/lib/testing/model/shop";
import {
  type Attempt,
  type Invoice,
  isUnnamed,
  listsOf,
  type Payment,
  type World,
} from "@/lib/testing/model/world";
import { brokenPromises } from "@/lib/testing/promises";

type Shown = Record<string, unknown> & { id: string };

/** Fields that only the model has, or that a list leaves out. */
const HIDDEN = [
  "behaviour",
  "debits",
  "atBank",
  "payerEmail",
  "periods",
  "pausedSince",
  "attempts",
];

const visible = (object: object): [string, unknown][] =>
  Object.entries(object).filter(([name]) => !HIDDEN.includes(name));

/** The fields of an object of the API that the model knows. */
const known = (shown: Shown | undefined, expected: object): object =>
  Object.fromEntries(visible(expected).map(([name]) => [name, shown?.[name]]));

/** Compares an object of the API with the model's. */
export const expectShown = (shown: Shown | undefined, expected: object, where = ""): void =>
  expect(known(shown, expected), where).toEqual(Object.fromEntries(visible(expected)));

/** Every object of a list, page by page. */
export const readAll = async (
  { of }: Shop,
  path: string,
  query = "limit=100",
): Promise<Shown[]> => {
  const found: Shown[] = [];
  for (let after = ""; ; after = `&starting_after=${found.at(-1)?.id}`) {
    const reply = await of.api.get(`${path}?${query}${after}`);
    if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.text}`);
    found.push(...reply.body.data);
    if (!reply.body.has_more) return found;
  }
};

/** Compares every object of the merchant with the model, which must have them all. */
export const agree = async (world: World, shop: Shop): Promise<void> => {
  const lists = Object.fromEntries(
    await Promise.all(
      Object.keys(listsOf(world)).map(async (path) => [path, await readAll(shop, path)] as const),
    ),
  );
  adopt(world, world.customers, lists["/customers"], ({ email, created }) => [email, created]);
  adopt(world, world.invoices, lists["/invoices"], (one) => [
    one["subscriptionId"],
    one["dueAt"],
    one["periodStart"],
  ]);
  for (const invoice of world.invoices) await agreeOnAttempts(world, shop, invoice);
  for (const [path, expected] of Object.entries(listsOf(world))) {
    const shown = new Map(lists[path]?.map((one) => [one.id, one]));
    expect([...shown.keys()].toSorted(), path).toEqual(expected.map(({ id }) => id).toSorted());
    for (const object of expected) {
      expectShown(shown.get(object.id), object, path);
    }
  }
};

/** The API has returned the id of an object that the product created by itself. */
const rename = (world: World, from: string, to: string): void => {
  const objects: object[] = Object.values(listsOf(world)).flat();
  const attempts = world.invoices.flatMap((invoice) => invoice.attempts);
  for (const object of [...objects, ...attempts]) {
    for (const [name, value] of Object.entries(object)) {
      if (value === from) Object.assign(object, { [name]: to });
    }
  }
};

/** An object that the model created without an id gets that of its equal in the API. */
const adopt = (
  world: World,
  expected: readonly { id: string }[],
  shown: readonly Shown[] = [],
  marks: (one: Record<string, unknown>) => unknown[],
): void => {
  const taken = new Set(expected.map(({ id }) => id));
  for (const object of expected.filter(({ id }) => isUnnamed(id))) {
    const mark = JSON.stringify(marks(object as Shown));
    const found = shown.find((one) => !taken.has(one.id) && JSON.stringify(marks(one)) === mark);
    if (!found) continue;
    taken.add(found.id);
    rename(world, object.id, found.id);
  }
};

/** The attempts that were compared last: unchanged ones are not read again. */
const compared = new WeakMap<Invoice, string>();

const agreeOnAttempts = async (world: World, shop: Shop, invoice: Invoice): Promise<void> => {
  if (isUnnamed(invoice.id) || compared.get(invoice) === JSON.stringify(invoice.attempts)) return;
  const { body } = await shop.of.api.get(`/invoices/${invoice.id}`);
  const attempts: Attempt[] = body.data.attempts;
  attempts.forEach(({ transactionId }, index) => {
    const expected = invoice.attempts[index]?.transactionId ?? null;
    if (transactionId && isUnnamed(expected)) rename(world, expected, transactionId);
  });
  expect(attempts, `attempts at ${invoice.id}`).toMatchObject(invoice.attempts);
  compared.set(invoice, JSON.stringify(invoice.attempts));
};

const MOVED = `
  SELECT o.transaction_id AS id, m.kind, count(*)::int AS times, sum(m.amount_xpf)::int AS sum
  FROM bank.movements m JOIN bank_operations o ON o.reference = m.reference
  WHERE o.merchant_id = $1 GROUP BY 1, 2`;

/** The bank's books: one debit for each payment that it accepted, and every refund of one. */
const agreeWithBank = async (world: World, { of }: Shop): Promise<void> => {
  const taken = world.payments.filter(({ atBank }) => atBank === "accepted" || atBank === "late");
  const debits = taken.map(({ id, amountXpf }) => ({
    id,
    kind: "debit",
    times: 1,
    sum: amountXpf,
  }));
  const refunds = taken.filter(isRefunded).map(({ id, amountRefundedXpf: sum }) => {
    const times = world.refunds.filter(({ transactionId }) => transactionId === id).length;
    return { id, kind: "refund", times, sum };
  });
  const moved = await statement<(typeof refunds)[number]>("model.moved", MOVED, [of.id]);
  const inOrder = (rows: typeof refunds) =>
    rows.toSorted((a, b) => (a.id + a.kind).localeCompare(b.id + b.kind));
  expect(inOrder(moved), "the bank's books").toEqual(inOrder([...debits, ...refunds]));
};

const isRefunded = ({ amountRefundedXpf }: Payment): boolean => amountRefundedXpf > 0;

/** At the end: the objects, the bank's books, and every invariant of a merchant. */
export const audit = async (world: World, shop: Shop): Promise<void> => {
  await agree(world, shop);
  await agreeWithBank(world, shop);
  expect(await brokenPromises(shop.of.id, shop.stranger.id)).toEqual([]);
};
