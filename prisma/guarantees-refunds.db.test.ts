import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import {
  actFor,
  insert,
  insertAlone,
  provideWorld,
  refusalOf,
  rulesOf,
  update,
} from "@/prisma/rows.fixture";

const world = provideWorld();

const at = new Date();
const number = "A-2026-800001";
const succeeded = {
  status: "succeeded",
  succeeded_at: at,
  ht_xpf: 885,
  tgc_xpf: 115,
  credit_note_number: number,
};

const parts = (...amounts: number[]): string =>
  JSON.stringify(amounts.map((amountXpf) => ({ rateBp: 500, amountXpf })));

/** The credit note without which no refund succeeds. */
const note = async (refund_id: string, { amount_xpf = 1000, ...refund }: Row, of: Row) => {
  if (refund["status"] !== "succeeded") return;
  const { ht_xpf, tgc_xpf } = refund;
  await insertAlone("credit_notes", { ...of, refund_id, number, amount_xpf, ht_xpf, tgc_xpf });
};

/** The columns that a payment has with its only refund. */
const heldBy = ({ status = "pending", amount_xpf = 1000 }: Row): Row => ({
  refund_reserved_xpf: status === "failed" ? 0 : amount_xpf,
  amount_refunded_xpf: status === "succeeded" ? amount_xpf : 0,
  status: status === "succeeded" && amount_xpf === 1000 ? "refunded" : "succeeded",
});

/** A payment with one refund. */
const refund = async (changed: Row = {}, held: Row = heldBy(changed)): Promise<string> => {
  const transaction_id = await insert("transactions", { paid_at: at, ...held });
  const id = await insert("refunds", { transaction_id, ...changed });
  await note(id, changed, { transaction_id });
  return id;
};

it.each<[string, Row, Row]>([
  ["refunds_status", { status: "done" }, { status: "failed" }],
  ["refunds_amount", { amount_xpf: 0 }, { amount_xpf: 1 }],
  ["refunds_amount", { amount_eur_cents: -1 }, { amount_eur_cents: 0 }],
  ["refunds_reason", { reason: "because" }, { reason: "other" }],
  ["refunds_succeeded", { ...succeeded, succeeded_at: null }, succeeded],
  ["refunds_succeeded", { ...succeeded, ht_xpf: null, tgc_xpf: null }, succeeded],
  ["refunds_succeeded", { succeeded_at: at }, {}],
  ["refunds_tax", { ...succeeded, tgc_xpf: 116 }, { ...succeeded, ht_xpf: 1001, tgc_xpf: -1 }],
  ["refunds_tax", { ...succeeded, tgc_xpf: null }, succeeded],
  ["refunds_taxes", { taxes: parts(400, 601) }, { taxes: parts(400, 600) }],
  ["refunds_taxes", { taxes: parts(1000, 0) }, { taxes: parts(1000) }],
  ["refunds_failure", { failure_message: "Non." }, { status: "failed", failure_message: "Non." }],
])("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => refund(bad));
  await expectAccepted(() => refund(good));
});

it("a refund belongs to a payment of its own merchant and mode", async () => {
  const rule = "refunds_merchant_id_livemode_transaction_id_fkey";
  const naming = (transaction_id: string) => () => insert("refunds", { transaction_id });
  await expectRefused(rule, naming(world.otherMode.sold));
  await expectRefused(rule, naming(world.otherMerchant.sold));
  await expectRefused(rule, naming(newId()));
  await expectRefused("refunds_merchant_id_fkey", () =>
    insert("refunds", { merchant_id: newId() }),
  );
});

describe("the statuses of refunds", () => {
  const states = ["pending", "succeeded", "failed"];
  const legal = ["pending>succeeded", "pending>failed"];
  const moves = states.flatMap((from) => states.map((to): [string, string] => [from, to]));
  const columns = (status: string): Row =>
    status === "succeeded"
      ? succeeded
      : { status, succeeded_at: null, ht_xpf: null, tgc_xpf: null, credit_note_number: null };

  it.each(moves)("%s > %s", async (from, to) => {
    const move = async () => {
      const transaction_id = await insert("transactions", {
        paid_at: at,
        ...heldBy({ status: from }),
      });
      const id = await insert("refunds", { transaction_id, ...columns(from) });
      await note(id, columns(from), { transaction_id });
      if (from !== to) await note(id, columns(to), { transaction_id });
      await update("refunds", id, columns(to));
      if (from !== to) await update("transactions", transaction_id, heldBy({ status: to }));
    };
    if (from === to || legal.includes(`${from}>${to}`)) return expectAccepted(move);
    return expectRefused("refunds_move", move);
  });

  it.each(["id", "merchant_id", "livemode"])("keep their %s", (column) =>
    expectRefused("refunds_identity", async () => {
      const value = column === "livemode" ? true : newId();
      await update("refunds", await refund(), { [column]: value });
    }),
  );

  it("neither start nor move without an event in their own transaction", async () => {
    const alone = async () => {
      const held = { status: "succeeded", paid_at: at, refund_reserved_xpf: 1000 };
      const transaction_id = await insert("transactions", held);
      await insertAlone("refunds", { transaction_id });
    };
    await expectRefused("refunds_event", alone);
    await expectRefused("refunds_event", async () => {
      await update("transactions", world.own.sold, { refund_reserved_xpf: 0 });
      await update("refunds", world.own.refund, { status: "failed" });
    });
    await expectAccepted(() => update("refunds", world.own.refund, { metadata: "{}" }));
  });
});

it.each(["transaction_id", "amount_xpf", "amount_eur_cents", "created_at"])(
  "a refund keeps its %s",
  (column) =>
    expectRefused("refunds_frozen", async () => {
      const other = column === "transaction_id" ? world.own.transaction : 1;
      await update("refunds", world.own.refund, {
        [column]: column === "created_at" ? new Date(0) : other,
      });
    }),
);

describe("the refund columns of a payment", () => {
  const rule = "refunds_add_up";

  it("are reserved to the franc", async () => {
    await expectRefused(rule, () => refund({}, { status: "succeeded", refund_reserved_xpf: 999 }));
    await expectRefused(rule, () => refund({}, { status: "succeeded", refund_reserved_xpf: 0 }));
  });

  it("are refunded only after that", async () => {
    const half = { amount_xpf: 500 };
    const early = { status: "succeeded", refund_reserved_xpf: 500, amount_refunded_xpf: 500 };
    await expectRefused(rule, () => refund(half, early));
    const share = { ...half, ...succeeded, ht_xpf: 442, tgc_xpf: 58 };
    await expectRefused(rule, () => refund(share, { ...early, amount_refunded_xpf: 0 }));
    await expectAccepted(() => refund(share, early));
  });

  it("are free again once a refund has failed", () =>
    expectRefused(rule, async () => update("refunds", await refund(), { status: "failed" })));

  it("never exceed what was paid", async () => {
    const second = async () => {
      await insert("refunds", { amount_xpf: 1 });
      await update("transactions", world.own.sold, { refund_reserved_xpf: 1001 });
    };
    expect(await refusalOf(second)).toBe("transactions_reserved");
    await expectRefused(rule, () => insert("refunds", { amount_xpf: 1 }));
  });
});

describe("a live refund", () => {
  const rule = "refunds_success_needs_bank";
  const accepted = (changed: Row = {}) =>
    insert("bank_operations", {
      kind: "refund",
      transaction_id: world.live.sold,
      refund_id: world.live.refund,
      state: "accepted",
      bank_ref: newId(),
      resolved_at: at,
      next_check_at: null,
      ...changed,
    });
  const succeed = async () => {
    const { sold, refund: id } = world.live;
    for (const resource_id of [sold, id]) await insert("events", { resource_id, sequence: 2 });
    await note(id, succeeded, { transaction_id: sold });
    await update("refunds", id, succeeded);
    await update("transactions", sold, heldBy({ status: "succeeded" }));
  };
  beforeEach(() => actFor(world.live));

  it("succeeds only with the bank's result for its amount", async () => {
    await expectRefused(rule, succeed);
    await expectRefused(rule, async () => {
      await accepted({ amount_xpf: 999 });
      await succeed();
    });
    await expectRefused(rule, async () => {
      const undecided = { state: "pending", resolved_at: null, next_check_at: at };
      await accepted(undecided);
      await succeed();
    });
    await expectAccepted(async () => {
      await accepted();
      await succeed();
    });
  });
});

it("every rule of the table refused something", () => {
  // Referenced by operations: the id alone refuses first.
  const referredTo = "refunds_merchant_id_livemode_transaction_id_id_key";
  const wanted = rulesOf((table) => table === "refunds").filter(
    (name) => name !== referredTo && !name.startsWith("refunds_credit_note"),
  );
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(6);
});
