import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { actFor, insert, insertAlone, provideWorld, rulesOf, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const text = (length: number) => "é".repeat(length);
const url = (length: number) => `https://${"a".repeat(length - 8)}`;

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
])("the %s of a link never changes", (column, value) =>
  expectRefused("payment_links_frozen", () =>
    update("payment_links", world.own.link, { [column]: value() }),
  ),
);

it("a link can be made active or inactive, and labelled", () =>
  expectAccepted(() =>
    update("payment_links", world.own.link, { active: false, metadata: '{"a":"b"}' }),
  ));

it("a new link requires its event", async () => {
  await expectRefused("payment_links_event", () => insertAlone("payment_links"));
  await expectAccepted(() => insert("payment_links"));
});

it("all rules of links refused something in this file", () => {
  const wanted = rulesOf((table) => table === "payment_links");
  expect(wanted.length).toBeGreaterThan(6);
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
});
