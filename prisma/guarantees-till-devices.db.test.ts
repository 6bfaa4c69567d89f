import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/kit/ids";
import type { Row } from "@/prisma/plain-rows.fixture";
import {
  actFor,
  insert,
  provideWorld,
  refusalOf,
  rulesOf,
  sql,
  update,
} from "@/prisma/rows.fixture";

const world = provideWorld();

/** Names of the rules that refused something. */
const bitten = new Set<string>();

const expectRefused = async (rule: string, work: () => Promise<unknown>) => {
  expect(await refusalOf(work)).toBe(rule);
  bitten.add(rule);
};

const expectAccepted = async (work: () => Promise<unknown>) =>
  expect(await refusalOf(work)).toBeNull();

const at = new Date();
const hash = () => randomBytes(32);
const text = (length: number) => "é".repeat(length);
const card = "4242 4242 4242 4242";
const waiting = () => ({ token_hash: null, key_sealed: null, enrolled_at: null });
const coded = () => ({ ...waiting(), code_hash: hash(), code_expires_at: at });
const revoked = () => ({ token_hash: null, key_sealed: null, revoked_at: at });

/** Table, rule, columns that it refuses, columns beside them that it accepts. */
const checks: [string, string, () => Row, () => Row][] = [
  ["terminal_devices", "terminal_devices_name", () => ({ name: "" }), () => ({ name: "C" })],
  [
    "terminal_devices",
    "terminal_devices_name",
    () => ({ name: text(41) }),
    () => ({ name: text(40) }),
  ],
  ["terminal_devices", "terminal_devices_no_pan", () => ({ name: card }), () => ({ name: "4242" })],
  [
    "terminal_devices",
    "terminal_devices_hashes",
    () => ({ token_hash: randomBytes(31) }),
    () => ({ token_hash: hash() }),
  ],
  [
    "terminal_devices",
    "terminal_devices_hashes",
    () => ({ ...coded(), code_hash: randomBytes(33) }),
    coded,
  ],
  [
    "terminal_devices",
    "terminal_devices_code",
    () => ({ ...coded(), code_expires_at: null }),
    coded,
  ],
  ["terminal_devices", "terminal_devices_enrolled", () => ({ key_sealed: null }), waiting],
  ["terminal_devices", "terminal_devices_enrolled", () => ({ enrolled_at: null }), () => ({})],
  [
    "terminal_devices",
    "terminal_devices_enrolled",
    () => ({ code_hash: hash(), code_expires_at: at }),
    coded,
  ],
  ["terminal_devices", "terminal_devices_revoked", () => ({ revoked_at: at }), revoked],
  ["terminal_devices", "terminal_devices_revoked", () => ({ ...coded(), revoked_at: at }), revoked],
  ["terminal_devices", "terminal_devices_cashier", () => ({ active_at: at }), () => ({})],
  [
    "terminal_devices",
    "terminal_devices_cap",
    () => ({ offline_cap_xpf: 99 }),
    () => ({ offline_cap_xpf: 0 }),
  ],
  [
    "terminal_devices",
    "terminal_devices_cap",
    () => ({ offline_cap_xpf: 10_000_001 }),
    () => ({ offline_cap_xpf: 10_000_000 }),
  ],
  [
    "terminal_devices",
    "terminal_devices_tickets",
    () => ({ tickets_issued: -1 }),
    () => ({ tickets_issued: 0 }),
  ],
  [
    "terminal_devices",
    "terminal_devices_merchant_id_fkey",
    () => ({ merchant_id: newId() }),
    () => ({}),
  ],
  ["cashier_pins", "cashier_pins_name", () => ({ name: "" }), () => ({ name: "H" })],
  ["cashier_pins", "cashier_pins_name", () => ({ name: text(41) }), () => ({ name: text(40) })],
  ["cashier_pins", "cashier_pins_no_pan", () => ({ name: card }), () => ({ name: "4242" })],
  ["cashier_pins", "cashier_pins_hash", () => ({ salt: randomBytes(15) }), () => ({})],
  ["cashier_pins", "cashier_pins_hash", () => ({ pin_hash: randomBytes(31) }), () => ({})],
  ["cashier_pins", "cashier_pins_merchant_id_fkey", () => ({ merchant_id: newId() }), () => ({})],
  [
    "terminal_payments",
    "terminal_payments_offline",
    () => ({ offline: true }),
    () => ({ offline: true, offline_code: "012345" }),
  ],
  [
    "terminal_payments",
    "terminal_payments_offline",
    () => ({ offline_code: "012345" }),
    () => ({}),
  ],
  [
    "terminal_payments",
    "terminal_payments_offline",
    () => ({ offline: true, offline_code: "12345" }),
    () => ({ offline: true, offline_code: "123456" }),
  ],
];

it.each(checks)("%s: %s", async (table, rule, bad, good) => {
  await expectRefused(rule, () => insert(table, bad()));
  await expectAccepted(() => insert(table, good()));
});

describe("a device", () => {
  it("is unlocked by a cashier of its own merchant, while it is enrolled and not locked", async () => {
    const worked = async (more: Row = {}) => {
      const cashier_id = await insert("cashier_pins");
      return insert("terminal_devices", { cashier_id, active_at: at, ...more });
    };
    await expectAccepted(() => worked());
    await expectRefused("terminal_devices_worked", () => worked({ locked_at: at }));
    await expectRefused("terminal_devices_worked", () => worked(waiting()));
    await expectRefused("terminal_devices_revoked", () => worked(revoked()));
    await expectRefused("terminal_devices_cashier", () => worked({ active_at: null }));
    await expectRefused("terminal_devices_merchant_id_cashier_id_fkey", async () => {
      actFor(world.otherMerchant);
      const cashier_id = await insert("cashier_pins");
      actFor(world.own);
      await insert("terminal_devices", { cashier_id, active_at: at });
    });
  });

  it("has a unique cookie and code", async () => {
    const twice = (row: Row) => async () => {
      await insert("terminal_devices", row);
      await insert("terminal_devices", row);
    };
    await expectRefused("terminal_devices_token_hash_key", twice({ token_hash: hash() }));
    await expectRefused("terminal_devices_code_hash_key", twice(coded()));
  });

  it.each<[string, () => unknown]>([
    ["merchant_id", () => world.otherMerchant.merchant_id],
    ["livemode", () => true],
    ["created_by", newId],
    ["created_at", () => new Date(0)],
  ])("keeps its %s", (column, value) =>
    expectRefused("terminal_devices_frozen", async () =>
      update("terminal_devices", await insert("terminal_devices"), { [column]: value() }),
    ),
  );

  it("stays revoked, and its numbers never decrease", async () => {
    await expectRefused("terminal_devices_frozen", async () =>
      update("terminal_devices", await insert("terminal_devices", revoked()), { revoked_at: null }),
    );
    await expectRefused("terminal_devices_counted", async () =>
      update("terminal_devices", await insert("terminal_devices"), { tickets_issued: 49 }),
    );
  });
});

describe("wrong PINs", () => {
  const triesAt = async (device_id: string, row: Row = {}) => {
    const cashier_id = await insert("cashier_pins");
    await insert("pin_tries", { device_id, cashier_id, ...row });
    return cashier_id;
  };
  const device = () => insert("terminal_devices");
  const isLocked = async (id: string) =>
    (await sql(`SELECT 1 FROM terminal_devices WHERE id = $1 AND locked_at IS NOT NULL`, [id]))
      .length === 1;

  it("are at most ten per cashier, and lock the device", async () => {
    await expectRefused("pin_tries_tries", async () => triesAt(await device(), { tries: 0 }));
    await expectRefused("pin_tries_tries", async () => triesAt(await device(), { tries: 11 }));
    await expectAccepted(async () => {
      const id = await device();
      await triesAt(id, { tries: 9 });
      expect(await isLocked(id)).toBe(false);
      await triesAt(id, { tries: 10 });
      expect(await isLocked(id)).toBe(true);
    });
  });

  it("are at most twenty for all cashiers, and none at a locked device", async () => {
    await expectRefused("pin_tries_locked", async () => {
      const id = await device();
      await triesAt(id, { tries: 9 });
      await triesAt(id, { tries: 9 });
      await triesAt(id, { tries: 1 });
      expect(await isLocked(id)).toBe(false);
      await triesAt(id, { tries: 1 });
      expect(await isLocked(id)).toBe(true);
      await triesAt(id, { tries: 1 });
    });
  });

  it("belong to a device and a cashier of one merchant", async () => {
    await expectRefused("pin_tries_merchant_id_livemode_device_id_fkey", () => triesAt(newId()));
    await expectRefused("pin_tries_merchant_id_cashier_id_fkey", async () => {
      const id = await device();
      actFor(world.otherMerchant);
      const cashier_id = await insert("cashier_pins");
      actFor(world.own);
      await insert("pin_tries", { device_id: id, cashier_id });
    });
  });
});

it("two cashiers of a merchant have different names, in any case", async () => {
  const both = (second: Row) => async () => {
    await insert("cashier_pins", { name: "Hina" });
    await insert("cashier_pins", second);
  };
  await expectRefused("cashier_pins_one_name", both({ name: "HINA" }));
  await expectAccepted(both({ name: "Hina T." }));
  await expectAccepted(both({ name: "Hina", merchant_id: world.otherMerchant.merchant_id }));
});

describe("an offline ticket", () => {
  const offline = { offline: true, offline_code: "012345" };
  const ticket = async (more: { device?: Row; payment?: Row; ticket?: Row } = {}) => {
    const device_id = await insert("terminal_devices", more.device ?? {});
    const terminal_payment_id = await insert("terminal_payments", { ...offline, ...more.payment });
    const row = { device_id, terminal_payment_id, ...more.ticket };
    await insert("offline_tickets", row);
    return { device_id, terminal_payment_id };
  };
  const ago = (seconds: number) => ({ signed_at: new Date(Date.now() - seconds * 1000) });

  it("is at most a day old, by a clock that is at most ten minutes fast", async () => {
    await expectAccepted(() => ticket({ ticket: ago(24 * 3600 - 60) }));
    await expectRefused("offline_tickets_age", () => ticket({ ticket: ago(24 * 3600 + 60) }));
    await expectAccepted(() => ticket({ ticket: ago(-9 * 60) }));
    await expectRefused("offline_tickets_age", () => ticket({ ticket: ago(-11 * 60) }));
  });

  it("has an issued number, of a device with this limit", async () => {
    const rule = "offline_tickets_issued";
    await expectAccepted(() => ticket({ ticket: { n: 50 } }));
    await expectAccepted(() => ticket({ payment: { amount_xpf: 20_000 } }));
    await expectRefused(rule, () => ticket({ ticket: { n: 51 } }));
    await expectRefused(rule, () => ticket({ ticket: { n: 0 } }));
    await expectRefused(rule, () => ticket({ payment: { amount_xpf: 20_001 } }));
    await expectRefused(rule, () => ticket({ payment: { offline: false, offline_code: null } }));
    await expectRefused(rule, () => ticket({ device: revoked() }));
    await expectRefused(rule, () => ticket({ device: { locked_at: at } }));
  });

  it("is used once, for one payment, and never changes", async () => {
    await expectRefused("offline_tickets_pkey", async () => {
      const { device_id } = await ticket();
      const terminal_payment_id = await insert("terminal_payments", offline);
      await insert("offline_tickets", { device_id, terminal_payment_id });
    });
    await expectRefused(
      "offline_tickets_merchant_id_livemode_terminal_payment_id_key",
      async () => {
        await insert("offline_tickets", { ...(await ticket()), n: 2 });
      },
    );
    await expectRefused("offline_tickets_frozen", async () => {
      const { device_id } = await ticket();
      await sql("UPDATE offline_tickets SET n = 2 WHERE device_id = $1", [device_id]);
    });
  });

  it("belongs to a device and a payment of its own merchant and mode", async () => {
    const elsewhere = async (table: string, row: Row) => {
      actFor(world.otherMerchant);
      const id = await insert(table, row);
      actFor(world.own);
      return id;
    };
    await expectRefused("offline_tickets_merchant_id_livemode_device_id_fkey", async () => {
      const device_id = await elsewhere("terminal_devices", {});
      await insert("offline_tickets", {
        device_id,
        terminal_payment_id: await insert("terminal_payments", offline),
      });
    });
    await expectRefused(
      "offline_tickets_merchant_id_livemode_terminal_payment_id_fkey",
      async () => {
        const terminal_payment_id = await elsewhere("terminal_payments", offline);
        await insert("offline_tickets", {
          device_id: await insert("terminal_devices"),
          terminal_payment_id,
        });
      },
    );
  });

  it("fixes the code of its payment", () =>
    expectRefused("terminal_payments_frozen", async () =>
      update("terminal_payments", (await ticket()).terminal_payment_id, { offline_code: "543210" }),
    ));
});

it("every rule of these tables refused something", () => {
  const tables = ["terminal_devices", "cashier_pins", "pin_tries", "offline_tickets"];
  const wanted = rulesOf((table) => tables.includes(table));
  expect(wanted.filter((name) => !bitten.has(name))).toEqual([]);
  expect(wanted.length).toBeGreaterThan(15);
});
