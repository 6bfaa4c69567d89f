import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, rulesOf, sql, update } from "@/prisma/rows.fixture";

const world = provideWorld();

const text = (length: number) => "x".repeat(length);
const details = (value: unknown) => ({ details: JSON.stringify(value) });
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** Table, rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, string, Row, Row][] = [
  ["audit_entries", "audit_entries_actor", { actor_kind: "payer" }, { actor_kind: "key" }],
  [
    "audit_entries",
    "audit_entries_actor",
    { actor_kind: "system" },
    { actor_kind: "system", actor_id: null },
  ],
  ["audit_entries", "audit_entries_actor", { actor_id: null }, { actor_id: newId() }],
  [
    "audit_entries",
    "audit_entries_actor",
    { actor_kind: "customer", actor_id: null },
    { actor_kind: "customer" },
  ],
  ["audit_entries", "audit_entries_action", { action: "invite" }, { action: "a.b.c_d" }],
  ["audit_entries", "audit_entries_action", { action: "Team.invite" }, {}],
  [
    "audit_entries",
    "audit_entries_action",
    { action: `a.${text(79)}` },
    { action: `a.${text(78)}` },
  ],
  ["audit_entries", "audit_entries_target", { target_type: "members" }, {}],
  [
    "audit_entries",
    "audit_entries_target",
    { target_id: newId() },
    { target_type: "members", target_id: newId() },
  ],
  ["audit_entries", "audit_entries_short", { actor_name: text(321) }, { actor_name: text(320) }],
  ["audit_entries", "audit_entries_short", { ip: text(46) }, { ip: text(45) }],
  ["audit_entries", "audit_entries_short", { device: text(81) }, { device: text(80) }],
  ["audit_entries", "audit_entries_short", { request_id: text(81) }, { request_id: text(80) }],
  ["audit_entries", "audit_entries_details", details(["a"]), details({ a: "b" })],
  [
    "audit_entries",
    "audit_entries_details",
    details({ a: text(4000) }),
    details({ a: text(3900) }),
  ],
  [
    "invitations",
    "invitations_email",
    { email_key: "Hina@example.pf" },
    { email: "HINA@example.pf" },
  ],
  ["invitations", "invitations_role", { role: "boss" }, { role: "owner" }],
  [
    "invitations",
    "invitations_hash",
    { token_hash: randomBytes(31) },
    { token_hash: randomBytes(32) },
  ],
  ["invitations", "invitations_life", { expires_at: days(8) }, { expires_at: days(6.9) }],
  ["invitations", "invitations_life", { expires_at: days(-1) }, { expires_at: days(1) }],
  [
    "invitations",
    "invitations_end",
    { accepted_at: days(0), withdrawn_at: days(0) },
    { accepted_at: days(0) },
  ],
  ["invitations", "invitations_end", { accepted_at: days(3) }, { withdrawn_at: days(3) }],
];

it.each(checks)("a row of %s obeys %s", async (table, rule, refused, accepted) => {
  await expectRefused(rule, () => insert(table, refused));
  await expectAccepted(() => insert(table, accepted));
});

describe("the audit log", () => {
  it("is never changed, and deleted only by a purge", async () => {
    const rule = "audit_entries_append_only";
    const remove = (id: string) => sql("DELETE FROM audit_entries WHERE id = $1", [id]);
    await expectRefused(rule, async () =>
      update("audit_entries", await insert("audit_entries"), { action: "team.leave" }),
    );
    await expectRefused(rule, async () => remove(await insert("audit_entries")));
    await expectRefused(rule, () => sql("TRUNCATE audit_entries"));
    await expectAccepted(async () => {
      const id = await insert("audit_entries");
      await sql("SET LOCAL motu.purge = 'on'");
      await remove(id);
    });
  });

  it("belongs to a merchant", () =>
    expectRefused("audit_entries_merchant_id_fkey", () =>
      insert("audit_entries", { merchant_id: newId() }),
    ));
});

describe("an invitation", () => {
  it("is the only open one of its address in a merchant", async () => {
    const rule = "invitations_one_open";
    const following =
      (first: Row, second: Row = {}) =>
      async () => {
        await insert("invitations", first);
        await insert("invitations", second);
      };
    await expectRefused(rule, following({}));
    await expectAccepted(following({ withdrawn_at: days(0) }));
    await expectAccepted(following({ accepted_at: days(0) }));
    await expectAccepted(following({ merchant_id: world.otherMerchant.merchant_id }));
  });

  it("has its own link, and a merchant", async () => {
    const token_hash = randomBytes(32);
    const other = { token_hash, email: "teva@example.pf", email_key: "teva@example.pf" };
    await expectRefused("invitations_token_hash_key", async () => {
      await insert("invitations", { token_hash });
      await insert("invitations", other);
    });
    await expectRefused("invitations_merchant_id_fkey", () =>
      insert("invitations", { merchant_id: newId() }),
    );
  });

  it("keeps its address and role, and stays closed", async () => {
    const rule = "invitations_frozen";
    const changed =
      (change: Row, first: Row = {}) =>
      async () =>
        update("invitations", await insert("invitations", first), change);
    await expectRefused(rule, changed({ role: "owner" }));
    await expectRefused(rule, changed({ email: "HINA@example.pf" }));
    await expectRefused(rule, changed({ accepted_at: null }, { accepted_at: days(0) }));
    await expectRefused(rule, changed({ withdrawn_at: null }, { withdrawn_at: days(0) }));
    await expectAccepted(changed({ withdrawn_at: days(0) }));
    await expectAccepted(changed({ token_hash: randomBytes(32), expires_at: days(1) }));
  });
});

describe("a merchant", () => {
  const rule = "members_keep_owner";

  it("keeps its last owner, who can neither leave nor change role", async () => {
    const user = await insert("users");
    const both = async (work: (owner: string, other: string) => Promise<unknown>) => {
      const owner = await insert("members");
      await work(owner, await insert("members", { user_id: user, role: "admin" }));
    };
    const remove = (id: string) => sql("DELETE FROM members WHERE id = $1", [id]);
    await expectRefused(rule, () => both((owner) => update("members", owner, { role: "admin" })));
    await expectRefused(rule, () => both(remove));
    await expectAccepted(() => both((_, other) => remove(other)));
    await expectAccepted(() =>
      both(async (owner, other) => {
        await update("members", other, { role: "owner" });
        await remove(owner);
      }),
    );
  });

  it("that is deleted as a whole is deleted with its owners", () =>
    expectAccepted(async () => {
      const merchant_id = await insert("merchants");
      await insert("members", { merchant_id });
      await sql("DELETE FROM merchants WHERE id = $1", [merchant_id]);
    }));
});

it("every rule of these tables refused something", () => {
  const wanted = rulesOf((table) => ["audit_entries", "invitations"].includes(table));
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(10);
  expect(bitten).toContain("members_keep_owner");
});
