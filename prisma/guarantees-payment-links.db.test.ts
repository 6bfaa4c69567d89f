import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import { plain, type Row } from "@/prisma/plain-rows.fixture";
import {
  actFor,
  insert,
  insertAlone,
  provideWorld,
  rulesOf,
  sql,
  update,
} from "@/prisma/rows.fixture";

const world = provideWorld();

const later = new Date(Date.now() + 86_400_000);
const text = (length: number) => "é".repeat(length);
const url = (length: number) => `https://${"a".repeat(length - 8)}`;

const free = (more: Row = {}): Row => ({
  amount_xpf: null,
  min_xpf: 500,
  max_xpf: 900,
  ...more,
});
const quantity = (min: number, max: number): Row => ({ quantity_min: min, quantity_max: max });

const question = { key: "a", label: "Nom", type: "text", required: true, choices: [] };
const asked = (...questions: object[]): Row => ({ questions: JSON.stringify(questions) });
const badQuestions: object[] = [
  { key: "Nom" },
  { key: undefined },
  { label: "" },
  { label: text(81) },
  { label: "4242 4242 4242 4242" },
  { type: "file" },
  { required: "yes" },
  { choices: undefined },
  { choices: ["a", "b"] },
  { type: "choice", choices: ["a"] },
  { type: "choice", choices: Array.from({ length: 11 }, (_, n) => `${n}`) },
];

/** Rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, Row, Row][] = [
  ["payment_links_slug", { slug: "7hUqY3mZk" }, { slug: "7hUqY3mZkP" }],
  ["payment_links_slug", { slug: "7hUqY3mZkP1" }, { slug: "111111111z" }],
  ["payment_links_slug", { slug: "0hUqY3mZkP" }, { slug: "1hUqY3mZkP" }],
  ["payment_links_slug", { slug: "IhUqY3mZkP" }, { slug: "ihUqY3mZkP" }],
  ["payment_links_slug", { slug: "lhUqY3mZkP" }, { slug: "LhUqY3mZkP" }],
  ["payment_links_slug", { slug: "7hUqY3mZk\n" }, { slug: "7hUqY3mZko" }],
  ["payment_links_amount", { amount_xpf: 99 }, { amount_xpf: 100 }],
  ["payment_links_amount", { amount_xpf: 10_000_001 }, { amount_xpf: 10_000_000 }],
  ["payment_links_label", { description: null }, { description: "a" }],
  ["payment_links_tgc_rate", { tgc_rate_bp: -1 }, { tgc_rate_bp: 0 }],
  ["payment_links_tgc_rate", { tgc_rate_bp: 10_001 }, { tgc_rate_bp: 10_000 }],
  ["payment_links_lengths", { description: "" }, { description: "é" }],
  ["payment_links_lengths", { description: text(281) }, { description: text(280) }],
  ["payment_links_lengths", { return_url: url(2001) }, { return_url: url(2000) }],
  ["payment_links_one_amount", { amount_xpf: null }, { amount_xpf: 500 }],
  ["payment_links_one_amount", { min_xpf: 500, max_xpf: 900 }, free()],
  ["payment_links_one_amount", free({ max_xpf: null }), free({ max_xpf: 500 })],
  ["payment_links_free", free({ min_xpf: 99 }), free({ min_xpf: 100 })],
  ["payment_links_free", free({ max_xpf: 499 }), free({ max_xpf: 500 })],
  ["payment_links_free", free({ max_xpf: 10_000_001 }), free({ max_xpf: 10_000_000 })],
  ["payment_links_free", free({ suggested_xpf: [499] }), free({ suggested_xpf: [500] })],
  ["payment_links_free", free({ suggested_xpf: [901] }), free({ suggested_xpf: [900] })],
  [
    "payment_links_free",
    free({ suggested_xpf: [500, 501, 502, 503, 504] }),
    free({ suggested_xpf: [500, 501, 502, 503] }),
  ],
  ["payment_links_free", { suggested_xpf: [500] }, { suggested_xpf: [] }],
  ["payment_links_free", free({ quantity_min: 1, quantity_max: 2 }), free()],
  ["payment_links_quantity", { quantity_min: 1 }, { quantity_min: 1, quantity_max: 1 }],
  ["payment_links_quantity", { quantity_max: 2 }, { quantity_min: 2, quantity_max: 2 }],
  ["payment_links_quantity", quantity(0, 2), quantity(1, 2)],
  ["payment_links_quantity", quantity(3, 2), quantity(2, 3)],
  ["payment_links_quantity", quantity(1, 1001), quantity(1, 1000)],
  [
    "payment_links_quantity",
    { ...quantity(1, 101), amount_xpf: 100_000 },
    { ...quantity(1, 100), amount_xpf: 100_000 },
  ],
  ["payment_links_max_payments", { max_payments: 0 }, { max_payments: 1 }],
  ["payment_links_max_payments", { max_payments: 1_000_001 }, { max_payments: 1_000_000 }],
  ["payment_links_exhausted", { exhausted_for: 0 }, { exhausted_for: 1 }],
  [
    "payment_links_exhausted",
    { exhausted_notice_at: new Date() },
    { exhausted_notice_at: new Date(), exhausted_for: 1 },
  ],
  ["payment_links_expiry_notice", { expiry_notice_at: later }, { expires_at: later }],
  ["payment_links_email", { email: "none" }, { email: "optional" }],
  ["payment_links_mode", { mode: "setup" }, { mode: "payment" }],
  ["payment_links_mode", { trial_days: 7 }, { trial_days: null }],
  ["payment_links_mode", { mode: "subscription" }, { mode: "payment" }],
  ["payment_links_questions", { questions: "{}" }, { questions: "[]" }],
  ...badQuestions.map((bad): [string, Row, Row] => [
    "payment_links_questions",
    asked({ ...question, ...bad }),
    asked(question),
  ]),
  [
    "payment_links_questions",
    asked(question, question),
    asked(question, { ...question, key: "b" }),
  ],
  [
    "payment_links_questions",
    asked(...["a", "b", "c", "d"].map((key) => ({ ...question, key }))),
    asked(...["a", "b", "c"].map((key) => ({ ...question, key }))),
  ],
  [
    "payment_links_no_pan",
    { description: "4242 4242 4242 4242" },
    { description: "4242 4242 4242 4241" },
  ],
];

it.each(checks)("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("payment_links", bad));
  await expectAccepted(() => insert("payment_links", good));
});

describe("the link of a price", () => {
  const ofPrice = (row: Row) => async () => {
    const price_id = await insert("prices");
    return insert("payment_links", { price_id, ...row });
  };

  it("takes its label only from there", async () => {
    await expectAccepted(ofPrice({ description: null }));
    await expectRefused("payment_links_label", ofPrice({ description: "Tapa" }));
  });

  it("names a price of its own merchant and mode", async () => {
    for (const stranger of [world.otherMode, world.otherMerchant]) {
      await expectRefused("payment_links_merchant_id_livemode_price_id_fkey", async () => {
        actFor(stranger);
        const price_id = await insert("prices");
        actFor(world.own);
        await insert("payment_links", { price_id, description: null });
      });
    }
    await expectRefused("payment_links_merchant_id_livemode_price_id_fkey", () =>
      insert("payment_links", { price_id: newId(), description: null }),
    );
  });
});

it("two links never share a slug, not even those of two merchants", async () => {
  const both = (second: string) => async () => {
    await insert("payment_links", { slug: "7hUqY3mZkP" });
    actFor(world.otherMerchant);
    await insert("payment_links", { slug: second });
  };
  await expectRefused("payment_links_slug_key", both("7hUqY3mZkP"));
  await expectAccepted(both("7hUqY3mZkQ"));
});

it("a link belongs to an existing merchant", () =>
  expectRefused("payment_links_merchant_id_fkey", () =>
    insert("payment_links", { merchant_id: newId() }),
  ));

it.each<[string, () => unknown]>([
  ["id", newId],
  ["merchant_id", () => world.otherMerchant.merchant_id],
  ["livemode", () => true],
  ["slug", () => "7hUqY3mZkP"],
  ["price_id", newId],
  ["amount_xpf", () => 2000],
  ["tgc_rate_bp", () => 500],
  ["description", () => "Autre"],
  ["return_url", () => "https://evil.example/"],
  ["quantity_max", () => 3],
  ["quantity_min", () => 3],
  ["min_xpf", () => 3],
  ["max_xpf", () => 3],
  ["suggested_xpf", () => [500]],
  ["questions", () => JSON.stringify([question])],
  ["email", () => "optional"],
])("the %s of a link never changes", (column, value) =>
  expectRefused("payment_links_frozen", () =>
    update("payment_links", world.own.link, { [column]: value() }),
  ),
);

it("a link that sells a subscription has a price, and no choices", async () => {
  const { price: price_id } = world.own;
  const sells = (more: Row) => ({ mode: "subscription", price_id, description: null, ...more });
  for (const more of [
    { email: "optional" },
    quantity(1, 2),
    { max_payments: 1 },
    asked(question),
    { trial_days: 731 },
  ]) {
    await expectRefused("payment_links_mode", () => insert("payment_links", sells(more)));
  }
  for (const changed of [{ mode: "payment", trial_days: null }, { trial_days: 1 }]) {
    await expectRefused("payment_links_mode_frozen", async () =>
      update("payment_links", await insert("payment_links", sells({ trial_days: 730 })), changed),
    );
  }
});

it("a link can be made active or inactive, and labelled", () =>
  expectAccepted(() =>
    update("payment_links", world.own.link, { active: false, metadata: '{"a":"b"}' }),
  ));

describe("the places of a link", () => {
  const limited = async (places: number | null, ...payments: Row[]) => {
    const payment_link_id = await insert("payment_links", { max_payments: places });
    const ids: string[] = [];
    for (const row of payments) ids.push(await insert("transactions", { payment_link_id, ...row }));
    return { payment_link_id, ids };
  };
  const processing = { status: "processing" };
  const paid = { status: "succeeded", paid_at: new Date() };

  it("are taken when a payment is sent to the bank, and no more than there are", async () => {
    await expectRefused("transactions_place_of_link", () => limited(1, processing, processing));
    await expectRefused("transactions_place_of_link", () => limited(1, paid, processing));
    await expectAccepted(() => limited(2, processing, processing));
    await expectAccepted(() => limited(null, processing, processing));
    await expectAccepted(() =>
      limited(1, { status: "failed", failure_code: "card_declined" }, processing),
    );
    await expectAccepted(() => limited(1, processing, { status: "pending" }));
  });

  it("are taken by a payment that is tried again", async () => {
    const again = (places: number) => async () => {
      const { ids } = await limited(places, processing, { status: "pending" });
      await update("transactions", ids[1] ?? "", processing);
    };
    await expectRefused("transactions_place_of_link", again(1));
  });

  it("are never refused to what the bank took, or what was restored", async () => {
    await expectAccepted(() => limited(1, processing, { ...paid, recovered: true }));
    await expectAccepted(() => limited(1, processing, { ...processing, recovered: true }));
  });

  it("are no fewer than are taken", async () => {
    const to = (max_payments: number | null) => async () => {
      const { payment_link_id } = await limited(3, processing, paid);
      await update("payment_links", payment_link_id, { max_payments });
    };
    await expectRefused("payment_links_places_taken", to(1));
    for (const places of [2, 4, null]) await expectAccepted(to(places));
  });
});

describe("the end of a link", () => {
  const noticesAfter = async (act: () => Promise<string>) => {
    let found: Row | undefined;
    await expectAccepted(async () => {
      const id = await act();
      [found] = await sql(
        `SELECT expiry_notice_at, exhausted_for, exhausted_notice_at IS NOT NULL AS exhausted, notice_at
         FROM payment_links WHERE id = $1`,
        [id],
      );
    });
    return found;
  };
  const none = { expiry_notice_at: null, exhausted_for: null, exhausted: false, notice_at: null };
  const paid = { status: "succeeded", paid_at: new Date() };

  it("is planned by whoever writes its expiry, and planned again when that changes", async () => {
    const planned = { ...none, expiry_notice_at: later, notice_at: later };
    const ending = () => insert("payment_links", { expires_at: later });
    expect(await noticesAfter(ending)).toEqual(planned);
    const moved = new Date(later.getTime() + 1000);
    for (const [expires_at, notice] of [
      [moved, moved],
      [null, null],
    ]) {
      const changed = async () => {
        const id = await ending();
        await update("payment_links", id, { expires_at });
        return id;
      };
      const wanted = { ...none, expiry_notice_at: notice, notice_at: notice };
      expect(await noticesAfter(changed)).toEqual(wanted);
    }
    const announced = async () => {
      const id = await ending();
      await update("payment_links", id, { expiry_notice_at: null });
      await update("payment_links", id, { active: false });
      return id;
    };
    expect(await noticesAfter(announced)).toEqual(none);
    const another = async () => {
      const id = await ending();
      await update("payment_links", id, { expiry_notice_at: moved });
    };
    await expectRefused("payment_links_expiry_notice", another);
  });

  it("is noted with the last payment that succeeds, however it came there", async () => {
    const withPayments =
      (max_payments: number | null, ...rows: Row[]) =>
      async () => {
        const payment_link_id = await insert("payment_links", { max_payments });
        for (const row of rows) await insert("transactions", { payment_link_id, ...row });
        return payment_link_id;
      };
    const exhausted = (exhausted_for: number) => ({ exhausted_for, exhausted: true });
    expect(await noticesAfter(withPayments(1, paid))).toMatchObject(exhausted(1));
    expect(await noticesAfter(withPayments(2, paid, paid))).toMatchObject(exhausted(2));
    const restored = { ...paid, recovered: true };
    expect(await noticesAfter(withPayments(1, paid, restored))).toMatchObject(exhausted(1));
    for (const rows of [[], [paid], [paid, { status: "processing" }]]) {
      expect(await noticesAfter(withPayments(2, ...rows))).toEqual(none);
    }
    expect(await noticesAfter(withPayments(null, paid))).toEqual(none);
    const claimed = async () => {
      const id = await withPayments(1)();
      const payment = await insert("transactions", { ...restored, source: "api" });
      await update("transactions", payment, { payment_link_id: id, source: "payment_link" });
      return id;
    };
    expect(await noticesAfter(claimed)).toMatchObject(exhausted(1));
    const lowered = async () => {
      const id = await withPayments(3, paid)();
      await update("payment_links", id, { max_payments: 1 });
      return id;
    };
    expect(await noticesAfter(lowered)).toMatchObject(exhausted(1));
  });
});

describe("what was chosen for a payment", () => {
  const answer = { key: "name", label: "Nom", value: "Hina" };
  const answers = (...given: object[]): Row => ({ answers: JSON.stringify(given) });
  const ofLink = (row: Row) => () =>
    insert("transactions", { payment_link_id: world.own.link, ...row });

  it.each<[string, Row, Row]>([
    ["transactions_quantity", { quantity: 0 }, { quantity: 1 }],
    ["transactions_quantity", { quantity: 3 }, { quantity: 4 }],
    [
      "transactions_quantity",
      { quantity: 1001, amount_xpf: 1001 },
      { quantity: 1000, amount_xpf: 1000 },
    ],
    ["transactions_quantity", { quantity: 2, payment_link_id: null }, { quantity: 2 }],
    ["transactions_answers", answers(), answers(answer)],
    ["transactions_answers", { answers: "{}" }, answers(answer)],
    ["transactions_answers", answers(answer, answer), answers(answer, { ...answer, key: "b" })],
    ["transactions_answers", answers({ ...answer, value: "" }), answers(answer)],
    [
      "transactions_answers",
      answers({ ...answer, value: text(141) }),
      answers({ ...answer, value: text(140) }),
    ],
    ["transactions_answers", answers({ ...answer, label: undefined }), answers(answer)],
    ["transactions_answers", answers({ ...answer, value: "4242 4242 4242 4242" }), answers(answer)],
    ["transactions_answers", { ...answers(answer), payment_link_id: null }, answers(answer)],
  ])("%s refuses %o, accepts %o", async (rule, bad, good) => {
    await expectRefused(rule, ofLink(bad));
    await expectAccepted(ofLink(good));
  });

  it("never changes, except of a restored payment that nobody has claimed", async () => {
    const changed = (row: Row, to: Row) => async () => {
      const id = await ofLink({ quantity: 2, ...answers(answer), ...row })();
      await update("transactions", id, to);
    };
    for (const to of [{ quantity: 4 }, { quantity: null }, { answers: null }]) {
      await expectRefused("transactions_choices_frozen", changed({}, to));
    }
    await expectAccepted(changed({ recovered: true }, { quantity: 4 }));
    await expectAccepted(changed({}, { payer_email: "hina@example.pf" }));
  });

  it("the quantity of a pending payment is that of its amount", async () => {
    let found: Row | undefined;
    await expectAccepted(async () => {
      const link = await insert("payment_links", { amount_xpf: 500, ...quantity(1, 5) });
      const id = await insert("transactions", { payment_link_id: link, status: "pending" });
      [found] = await sql("SELECT quantity FROM transactions WHERE id = $1", [id]);
    });
    expect(found).toEqual({ quantity: 2 });
  });
});

it("the version of the code that knows no email of a session writes one that requires it", async () => {
  let found: Row | undefined;
  await expectAccepted(async () => {
    const row: Row = {
      ...plain["checkout_sessions"]?.(),
      status: "open",
      metadata: {},
      created_at: new Date(),
    };
    const changes = JSON.stringify([{ do: "insert checkout_sessions", row }]);
    await sql("SELECT commit_changes('[]'::jsonb, $1::jsonb)", [changes]);
    [found] = await sql("SELECT email FROM checkout_sessions WHERE id = $1", [row["id"]]);
    await insertAlone("events", { resource_id: row["id"] });
  });
  expect(found).toEqual({ email: "required" });
});

it("a new link requires its event", async () => {
  await expectRefused("payment_links_event", () => insertAlone("payment_links"));
  await expectAccepted(() => insert("payment_links"));
});

it("all rules of links refused something in this file", () => {
  const wanted = rulesOf((table) => table === "payment_links");
  expect(wanted.length).toBeGreaterThan(6);
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
});
