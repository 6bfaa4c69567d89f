import { expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, refusalOf, rulesOf, update } from "@/prisma/rows.fixture";

const _world = provideWorld();

/** Names of the rules that refused something. */
const bitten = new Set<string>();

const expectRefused = async (rule: string, work: () => Promise<unknown>) => {
  expect(await refusalOf(work)).toBe(rule);
  bitten.add(rule);
};

const expectAccepted = async (work: () => Promise<unknown>) =>
  expect(await refusalOf(work)).toBeNull();

const at = new Date();
const over = { next_attempt_at: null, content: null };
const tried = (attempts: number) => ({ attempts, first_attempt_at: at });
const lease = { leased_until: at, lease_token: newId() };

/** Rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, Row, Row][] = [
  ["outgoing_mails_to", { to: "a@b.pf\nBcc: c@d.pf" }, { to: "a@b.pf" }],
  ["outgoing_mails_to", { to: "a@b.pf,c@d.pf" }, { to: "a+c@b.pf" }],
  ["outgoing_mails_to", { to: "a".repeat(321) }, { to: "a".repeat(320) }],
  ["outgoing_mails_lengths", { kind: "" }, { kind: "k" }],
  ["outgoing_mails_lengths", { kind: "k".repeat(41) }, { kind: "k".repeat(40) }],
  ["outgoing_mails_lengths", { key: "" }, { key: "k" }],
  ["outgoing_mails_lengths", { key: "k".repeat(201) }, { key: "k".repeat(200) }],
  ["outgoing_mails_due", { content: null }, over],
  ["outgoing_mails_due", { next_attempt_at: null }, { next_attempt_at: at }],
  ["outgoing_mails_sent", { sent_at: at }, { ...over, sent_at: at }],
  ["outgoing_mails_tries", tried(7), tried(6)],
  ["outgoing_mails_tries", tried(0), tried(1)],
  ["outgoing_mails_tries", { attempts: 1 }, { attempts: 0 }],
  ["outgoing_mails_lease", { ...lease, lease_token: null }, lease],
  ["outgoing_mails_lease", { ...lease, leased_until: null }, {}],
];

it.each(checks)("%s refuses %o, accepts %o", async (rule, bad, good) => {
  await expectRefused(rule, () => insert("outgoing_mails", bad));
  await expectAccepted(() => insert("outgoing_mails", good));
});

it("a message has one key, and an existing merchant", async () => {
  const message =
    (...keys: string[]) =>
    async () => {
      for (const key of keys) await insert("outgoing_mails", { key });
    };
  await expectRefused("outgoing_mails_key_key", message("one", "one"));
  await expectAccepted(message("one", "two"));
  await expectRefused("outgoing_mails_merchant_id_fkey", () =>
    insert("outgoing_mails", { merchant_id: newId() }),
  );
});

it("a sent message stays sent", async () => {
  const again = { sent_at: null, next_attempt_at: at, content: Buffer.alloc(9) };
  const changed = (before: Row) => async () => {
    await update("outgoing_mails", await insert("outgoing_mails", { ...over, ...before }), again);
  };
  await expectRefused("outgoing_mails_sent_once", changed({ sent_at: at }));
  await expectAccepted(changed({ failure: "provider" }));
});

it("all of the table's rules refused something in this file", () => {
  const wanted = rulesOf((table) => table === "outgoing_mails");
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
});
