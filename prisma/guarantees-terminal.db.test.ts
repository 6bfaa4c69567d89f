import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { hear, insert, provideWorld, rulesOf, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const at = new Date();
const text = (length: number) => "é".repeat(length);
const address = (length: number) => `${"a".repeat(length - 11)}@example.pf`;
/** Paid by an existing payment. */
const paid = () => ({ status: "succeeded", transaction_id: world.own.sold });

/** Rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, Row, Row][] = [
  ["terminal_payments_status", { status: "failed" }, { status: "canceled" }],
  ["terminal_payments_amount", { amount_xpf: 99 }, { amount_xpf: 100 }],
  ["terminal_payments_amount", { amount_xpf: 10_000_001 }, { amount_xpf: 10_000_000 }],
  ["terminal_payments_paid", { status: "succeeded" }, { status: "expired" }],
  ["terminal_payments_lengths", { description: "" }, { description: "é" }],
  ["terminal_payments_lengths", { description: text(281) }, { description: text(280) }],
  ["terminal_payments_email", { receipt_email: address(321) }, { receipt_email: address(320) }],
  ...[
    "a@b.pf\rBcc: c@d.pf",
    "a@b.pf\nBcc: c@d.pf",
    "a@b.pf,c@d.pf",
    "a@b.pf;c@d.pf",
    "<a@b.pf",
    "a@b.pf>",
  ].map((receipt_email): [string, Row, Row] => [
    "terminal_payments_email",
    { receipt_email },
    { receipt_email: "a+c@b.pf" },
  ]),
  ["terminal_payments_offline", { offline: true }, { offline: true, offline_code: "012345" }],
  [
    "terminal_payments_no_pan",
    { description: "4242 4242 4242 4242" },
    { description: "4242 4242 4242 4241" },
  ],
];

it.each(checks)("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("terminal_payments", bad));
  await expectAccepted(() => insert("terminal_payments", good));
});

describe("the payment of a terminal payment", () => {
  it("exists when it is paid, and only then", async () => {
    await expectAccepted(() => insert("terminal_payments", paid()));
    for (const status of ["open", "processing", "canceled", "expired"]) {
      await expectRefused("terminal_payments_paid", () =>
        insert("terminal_payments", { ...paid(), status }),
      );
    }
  });

  it("belongs to its own merchant and mode", async () => {
    for (const transaction_id of [world.otherMode.sold, world.otherMerchant.sold, newId()]) {
      await expectRefused("terminal_payments_transaction_fkey", () =>
        insert("terminal_payments", { ...paid(), transaction_id }),
      );
    }
  });

  it("may be written after it in the same transaction", () =>
    expectAccepted(async () => {
      const id = newId();
      await insert("terminal_payments", { ...paid(), transaction_id: id });
      await insert("transactions", { id, status: "succeeded", paid_at: at });
    }));

  it("pays no other", () =>
    expectRefused("terminal_payments_transaction_id_key", async () => {
      await insert("terminal_payments", paid());
      await insert("terminal_payments", paid());
    }));
});

it("a terminal payment belongs to an existing merchant", () =>
  expectRefused("terminal_payments_merchant_id_fkey", () =>
    insert("terminal_payments", { merchant_id: newId() }),
  ));

/** Paid by its own payment. */
const paidFor = async (till: string, more: Row = {}): Promise<Row> => {
  const payment = { source: "terminal", terminal_payment_id: till, amount_xpf: 1000 };
  const transaction_id = await insert("transactions", {
    ...payment,
    status: "succeeded",
    paid_at: at,
    ...more,
  });
  return { status: "succeeded", transaction_id };
};

it("a terminal payment is paid by its own succeeded payment of its amount", async () => {
  const pay = (more: Row) => async () => {
    const till = await insert("terminal_payments");
    await update("terminal_payments", till, await paidFor(till, more));
  };
  await expectAccepted(pay({}));
  for (const more of [
    { terminal_payment_id: world.own.till },
    { terminal_payment_id: null },
    { amount_xpf: 999 },
    { status: "processing", paid_at: null },
  ]) {
    await expectRefused("terminal_payments_paid_by", pay(more));
  }
});

describe("the statuses of terminal_payments", () => {
  const states = ["open", "processing", "succeeded", "canceled", "expired"];
  const legal = [
    "open>processing",
    "open>succeeded",
    "open>canceled",
    "open>expired",
    "processing>open",
    "processing>succeeded",
  ];
  const moves = states.flatMap((from) => states.map((to): [string, string] => [from, to]));
  const columns = (status: string) =>
    status === "succeeded" ? paid() : { status, transaction_id: null };

  it.each(moves)("%s > %s", async (from, to) => {
    const move = async () => {
      const till = await insert("terminal_payments", columns(from));
      const next = to === "succeeded" && from !== to ? await paidFor(till) : columns(to);
      await update("terminal_payments", till, next);
    };
    if (from === to || legal.includes(`${from}>${to}`)) return expectAccepted(move);
    return expectRefused("terminal_payments_move", move);
  });

  it.each<[string, () => unknown]>([
    ["id", newId],
    ["merchant_id", () => world.otherMerchant.merchant_id],
    ["livemode", () => true],
  ])("keep their %s", (column, value) =>
    expectRefused("terminal_payments_identity", () =>
      update("terminal_payments", world.own.till, { [column]: value() }),
    ),
  );
});

it.each<[string, () => unknown]>([
  ["amount_xpf", () => 2000],
  ["expires_at", () => at],
  ["created_by", newId],
  ["offline", () => true],
  ["description", () => "Autre"],
  ["created_at", () => new Date(0)],
])("the %s of a terminal payment never changes", (column, value) =>
  expectRefused("terminal_payments_frozen", () =>
    update("terminal_payments", world.own.till, { [column]: value() }),
  ),
);

it("the payment of a paid one never changes", () =>
  expectRefused("terminal_payments_frozen", async () => {
    const till = await insert("terminal_payments", paid());
    await update("terminal_payments", till, await paidFor(till));
  }));

it("the time of its first opening never changes", async () => {
  const till = await insert("terminal_payments");
  await expectAccepted(() => update("terminal_payments", till, { opened_at: at }));
  for (const opened_at of [new Date(0), null]) {
    await expectRefused("terminal_payments_frozen", async () => {
      await update("terminal_payments", till, { opened_at: at });
      await update("terminal_payments", till, { opened_at });
    });
  }
});

it("the payer's address and the last failure may change", () =>
  expectAccepted(() =>
    update("terminal_payments", world.own.till, {
      amount_xpf: 1000,
      receipt_email: "hina@example.pf",
      last_failure_code: "card_declined",
      metadata: '{"a":"b"}',
    }),
  ));

describe("the attempts at one terminal payment", () => {
  const processing = { status: "processing" };
  const succeeded = { status: "succeeded", paid_at: at };
  const refunded = {
    ...succeeded,
    status: "refunded",
    amount_refunded_xpf: 1000,
    refund_reserved_xpf: 1000,
  };
  const failed = { status: "failed", failure_code: "card_declined" };
  const attempt = (row: Row, till = world.own.till) =>
    insert("transactions", { ...row, source: "terminal", terminal_payment_id: till });
  const both = (first: Row, second: Row) => async () => {
    await attempt(first);
    await attempt(second);
  };
  const rule = "tx_one_live_per_terminal";

  it.each([processing, succeeded, refunded])("stop at one that is $status", async (first) => {
    for (const second of [processing, succeeded, refunded]) {
      await expectRefused(rule, both(first, second));
    }
    await expectAccepted(both(first, failed));
    await expectAccepted(async () => {
      await attempt(first);
      await attempt(processing, await insert("terminal_payments"));
    });
  });

  it("continue after a refused one, which then stays refused", async () => {
    await expectAccepted(both(failed, failed));
    await expectAccepted(both(failed, processing));
    await expectRefused(rule, async () => {
      const id = await attempt(failed);
      await attempt(processing);
      await update("transactions", id, { ...processing, failure_code: null });
    });
  });

  it("name one of their own merchant and mode", async () => {
    for (const till of [world.otherMode.till, world.otherMerchant.till, newId()]) {
      await expectRefused("transactions_merchant_id_livemode_terminal_payment_id_fkey", () =>
        attempt(processing, till),
      );
    }
  });
});

it("a listener is notified of each move, each refusal and the opening, and of nothing else", async () => {
  const id = await insert("terminal_payments");
  const calls = (changed: Row) =>
    hear("terminal_payment_changed", () => update("terminal_payments", id, changed));
  expect(await calls({ opened_at: at })).toEqual([id]);
  expect(await calls({ status: "processing" })).toEqual([id]);
  expect(await calls({ last_failure_code: "card_declined" })).toEqual([id]);
  expect(await calls({ last_failure_code: "card_declined" })).toEqual([]);
  expect(await calls({ status: "open" })).toEqual([id]);
  expect(await calls({ last_failure_code: null })).toEqual([id]);
  expect(await calls({ receipt_email: "hina@example.pf", metadata: '{"a":"b"}' })).toEqual([]);
  expect(await calls({ status: "canceled" })).toEqual([id]);
  expect(await hear("terminal_payment_changed", () => insert("terminal_payments"))).toEqual([]);
});

it("every rule of the till refused something", () => {
  const wanted = rulesOf((table) => table === "terminal_payments");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(8);
});
