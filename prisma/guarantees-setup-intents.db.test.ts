import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, insertAlone, provideWorld, rulesOf, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const at = new Date();
const failed = { status: "failed", failure_code: "card_declined" };

/** The card of a registration. */
const saved = async (id: string, changed: Row = {}): Promise<string> => {
  await insert("payment_methods", { setup_intent_id: id, ...changed });
  return id;
};

it.each<[string, Row, Row]>([
  ["setup_intents_status", { status: "done" }, { status: "pending" }],
  ["setup_intents_failure", { status: "failed" }, failed],
  ["setup_intents_failure", { failure_code: "card_declined" }, {}],
  ["setup_intents_failure", { ...failed, failure_code: "poor" }, failed],
])("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("setup_intents", bad));
  await expectAccepted(() => insert("setup_intents", good));
});

it("a registration names a customer of its own merchant and mode", async () => {
  const rule = "setup_intents_merchant_id_livemode_customer_id_fkey";
  const naming = (customer_id: string) => () => insert("setup_intents", { customer_id });
  await expectRefused(rule, naming(world.otherMode.customer));
  await expectRefused(rule, naming(world.otherMerchant.customer));
  await expectRefused(rule, naming(newId()));
  await expectRefused("setup_intents_merchant_id_fkey", () =>
    insert("setup_intents", { merchant_id: newId() }),
  );
});

describe("the statuses of setup_intents", () => {
  const states = ["pending", "failed", "succeeded"];
  const legal = ["pending>failed", "pending>succeeded", "failed>succeeded"];
  const moves = states.flatMap((from) => states.map((to): [string, string] => [from, to]));
  const columns = (status: string) => ({
    status,
    failure_code: status === "failed" ? "card_declined" : null,
  });

  it.each(moves)("%s > %s", async (from, to) => {
    const move = async () => {
      const id = await saved(await insert("setup_intents", columns(from)));
      await update("setup_intents", id, columns(to));
    };
    if (from === to || legal.includes(`${from}>${to}`)) return expectAccepted(move);
    return expectRefused("setup_intents_move", move);
  });

  it.each(["id", "merchant_id", "livemode"])("keep their %s", (column) =>
    expectRefused("setup_intents_identity", async () => {
      const value = column === "livemode" ? true : newId();
      await update("setup_intents", await insert("setup_intents"), { [column]: value });
    }),
  );

  it("neither start nor move without an event in their own transaction", async () => {
    await expectRefused("setup_intents_event", () => insertAlone("setup_intents"));
    await expectRefused("setup_intents_event", () =>
      update("setup_intents", world.own.setup, failed),
    );
    await expectAccepted(() => update("setup_intents", world.own.setup, { metadata: "{}" }));
  });
});

it("a registration keeps its customer and its expiry", async () => {
  const change = (changed: Row) => () => update("setup_intents", world.own.setup, changed);
  await expectRefused("setup_intents_frozen", async () =>
    change({ customer_id: await insert("customers") })(),
  );
  await expectRefused("setup_intents_frozen", change({ expires_at: at }));
  await expectRefused("setup_intents_frozen", change({ created_at: new Date(0) }));
  await expectRefused("setup_intents_frozen", change({ by_customer: true }));
});

it("a registration succeeds only with a card of its customer", async () => {
  const succeed = (save: (id: string) => Promise<unknown>) => async () => {
    const id = await insert("setup_intents");
    await save(id);
    await update("setup_intents", id, { status: "succeeded" });
  };
  const stranger = async (id: string) => saved(id, { customer_id: await insert("customers") });
  await expectRefused("setup_intents_card", () => insert("setup_intents", { status: "succeeded" }));
  await expectRefused(
    "setup_intents_card",
    succeed(async () => undefined),
  );
  await expectRefused("setup_intents_card", succeed(stranger));
  await expectAccepted(succeed(saved));
});

describe("a registration that starts a subscription", () => {
  const bySession = (more: Row = {}) => ({
    checkout_session_id: world.own.session,
    visit_nonce: "v",
    customer_match: "created",
    ...more,
  });
  const byLink = (more: Row = {}) => ({
    payment_link_id: world.own.link,
    visit_nonce: "v",
    customer_match: "unique",
    ...more,
  });

  it("names its visit and how its customer was found", async () => {
    await expectAccepted(() => insert("setup_intents", bySession()));
    await expectAccepted(() => insert("setup_intents", byLink()));
    const bad = [
      { visit_nonce: "v" },
      { customer_match: "unique" },
      bySession({ visit_nonce: null }),
      byLink({ customer_match: null }),
      byLink({ customer_match: "guessed" }),
      { ...bySession(), ...byLink() },
    ];
    for (const row of bad) {
      await expectRefused("setup_intents_sale", () => insert("setup_intents", row));
    }
  });

  it("names a session or link of its own merchant and mode", async () => {
    for (const { session, link } of [world.otherMode, world.otherMerchant]) {
      await expectRefused("setup_intents_session_fkey", () =>
        insert("setup_intents", bySession({ checkout_session_id: session })),
      );
      await expectRefused("setup_intents_link_fkey", () =>
        insert("setup_intents", byLink({ payment_link_id: link })),
      );
    }
  });

  it("is one for each customer of a visit, and stays what it is", async () => {
    const twice = (row: Row) => async () => {
      await insert("setup_intents", row);
      await insert("setup_intents", row);
    };
    await expectRefused("setup_intents_of_session", twice(bySession()));
    await expectRefused("setup_intents_of_visit", twice(byLink()));
    for (const changed of [{ visit_nonce: "w" }, { customer_match: "created" }, bySession()]) {
      await expectRefused("setup_intents_frozen", async () =>
        update("setup_intents", await insert("setup_intents", byLink()), changed),
      );
    }
  });
});

it("every rule of the table refused something", () => {
  const wanted = rulesOf((table) => table === "setup_intents");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(3);
});
