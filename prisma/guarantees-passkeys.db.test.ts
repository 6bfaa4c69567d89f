import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import { bitten, expectAccepted, expectRefused } from "@/prisma/bites.fixture";
import type { Row } from "@/prisma/plain-rows.fixture";
import { insert, provideWorld, rulesOf, sql, update } from "@/prisma/rows.fixture";

const _world = provideWorld(process.env["DATABASE_URL"]);

const bytes = (size: number) => randomBytes(size);
const at = new Date();
const minutes = (count: number) => new Date(at.getTime() + count * 60_000);
const text = (length: number) => "é".repeat(length);

/** Table, rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, string, Row, Row][] = [
  ["passkeys", "passkeys_credential", { credential_id: bytes(0) }, { credential_id: bytes(1) }],
  [
    "passkeys",
    "passkeys_credential",
    { credential_id: bytes(1024) },
    { credential_id: bytes(1023) },
  ],
  ["passkeys", "passkeys_public_key", { public_key: bytes(0) }, { public_key: bytes(1) }],
  ["passkeys", "passkeys_public_key", { public_key: bytes(4097) }, { public_key: bytes(4096) }],
  ["passkeys", "passkeys_counter", { counter: -1 }, { counter: 0 }],
  ["passkeys", "passkeys_counter", { counter: 2 ** 32 }, { counter: 2 ** 32 - 1 }],
  [
    "passkeys",
    "passkeys_transports",
    { transports: Array(9).fill("usb") },
    { transports: Array(8).fill("usb") },
  ],
  ["passkeys", "passkeys_name", { name: "" }, { name: "a" }],
  ["passkeys", "passkeys_name", { name: text(61) }, { name: text(60) }],
  ["passkeys", "passkeys_no_pan", { name: "4242 4242 4242 4242" }, { name: "4242" }],
  [
    "passkey_challenges",
    "passkey_challenges_hashes",
    { challenge_hash: bytes(31) },
    { challenge_hash: bytes(32) },
  ],
  [
    "passkey_challenges",
    "passkey_challenges_hashes",
    { bearer_hash: bytes(33) },
    { bearer_hash: bytes(32) },
  ],
  ["passkey_challenges", "passkey_challenges_purpose", { purpose: "pay" }, { purpose: "step_up" }],
  [
    "passkey_challenges",
    "passkey_challenges_life",
    { created_at: at, expires_at: minutes(5.1) },
    { created_at: at, expires_at: minutes(5) },
  ],
  [
    "passkey_challenges",
    "passkey_challenges_life",
    { created_at: at, expires_at: at },
    { created_at: at, expires_at: minutes(1) },
  ],
];

it.each(checks)("%s: %s", async (table, rule, bad, good) => {
  await expectRefused(rule, () => insert(table, bad));
  await expectAccepted(() => insert(table, good));
});

it("a person has at most ten passkeys", async () => {
  const many = async (count: number) => {
    const user_id = await insert("users");
    for (let time = 0; time < count; time += 1) await insert("passkeys", { user_id });
  };
  await expectAccepted(() => many(10));
  await expectRefused("passkeys_most", () => many(11));
});

it("a passkey belongs to one person, and its key never changes", async () => {
  const credential_id = bytes(32);
  await expectRefused("passkeys_credential_id_key", async () => {
    await insert("passkeys", { credential_id });
    await insert("passkeys", { credential_id, user_id: await insert("users") });
  });
  await expectRefused("passkeys_user_id_fkey", async () => {
    await insert("passkeys", { user_id: newId() });
  });
  const changes: Row[] = [
    { public_key: bytes(77) },
    { credential_id: bytes(9) },
    { created_at: at },
  ];
  for (const change of changes) {
    await expectRefused("passkeys_frozen", async () =>
      update("passkeys", await insert("passkeys"), change),
    );
  }
  await expectAccepted(async () => update("passkeys", await insert("passkeys"), { name: "b" }));
});

it("a counter increases with each use, unless the key never counts", async () => {
  const used = (counter: number, next: number) => async () =>
    update("passkeys", await insert("passkeys", { counter }), {
      counter: next,
      last_used_at: at,
    });
  await expectAccepted(used(5, 6));
  await expectAccepted(used(0, 0));
  await expectRefused("passkeys_counted", used(5, 5));
  await expectRefused("passkeys_counted", used(5, 0));
  await expectRefused("passkeys_counted", async () =>
    update("passkeys", await insert("passkeys", { counter: 5 }), { counter: 4 }),
  );
});

it("a queued sign-in link belongs to a token, and at most three per address are queued", async () => {
  const waiting = async (email: string, minute: number) => {
    const token_hash = bytes(32);
    await insert("sign_in_tokens", { token_hash, email });
    await insert("sign_in_mails", { token_hash, email, created_at: minutes(minute) });
  };
  await expectRefused("sign_in_mails_token_hash_fkey", () => insert("sign_in_mails"));
  await expectAccepted(async () => {
    for (let minute = 0; minute < 5; minute += 1) await waiting("hina@example.pf", minute);
    await waiting("teva@example.pf", 0);
    const rows = await sql<{ email: string; minute: Date }>(
      "SELECT email, created_at AS minute FROM sign_in_mails ORDER BY email, created_at",
    );
    expect(rows.map(({ email, minute }) => [email.slice(0, 4), minute.getTime()])).toEqual([
      ["hina", minutes(2).getTime()],
      ["hina", minutes(3).getTime()],
      ["hina", minutes(4).getTime()],
      ["teva", at.getTime()],
    ]);
  });
});

it("every rule of these tables refused something", () => {
  const tables = ["passkeys", "passkey_challenges", "sign_in_mails"];
  const wanted = rulesOf((table) => tables.includes(table));
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(10);
});
