import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { memberOfRequest } from "@/lib/members/request";
import {
  addCashier,
  changePin,
  listCashiers,
  removeCashier,
} from "@/lib/terminal-devices/cashiers";
import {
  addDevice,
  enrolCodeOf,
  enrolDevice,
  listDevices,
  renewCode,
  reopenDevice,
  revokeDevice,
} from "@/lib/terminal-devices/enrol";
import { DEVICE_IDLE_MS, deviceOfRequest, lockDevice } from "@/lib/terminal-devices/request";
import {
  LOCK_AFTER,
  LOCK_AFTER_ALL,
  unlockDevice,
  WAIT_AFTER,
} from "@/lib/terminal-devices/unlock";
import { aMember } from "@/lib/testing/member";
import { aMerchant } from "@/lib/testing/merchant";
import { ask } from "@/lib/testing/requests";
import { aDevice, administratorOf, PIN, type TestDevice } from "@/lib/testing/till";

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  const thrown = await work.then(() => null).catch((reason: unknown) => reason);
  if (!(thrown instanceof Refusal)) throw new Error("Nothing was refused.");
  return thrown.kind.reason ?? thrown.kind.code;
};

const pass = async (id: string, milliseconds: number): Promise<void> => {
  await db.$executeRaw`UPDATE terminal_devices SET active_at = active_at - ${milliseconds} * interval '1 millisecond',
    code_expires_at = code_expires_at - ${milliseconds} * interval '1 millisecond' WHERE id = ${id}::uuid`;
  await db.$executeRaw`UPDATE pin_tries SET wait_until = wait_until - ${milliseconds} * interval '1 millisecond'
    WHERE device_id = ${id}::uuid`;
};

describe("an enrolment code", () => {
  it("enrols one browser, once", async () => {
    const device = await aDevice();
    expect(device.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect((await deviceOfRequest(device.request()))?.id).toBe(device.id);
    const again = enrolDevice({ code: device.code, ip: "a", userAgent: null });
    expect(await refusalOf(again)).toBe("enrol_code_unknown");
  });

  it("enrols exactly one of ten browsers that use it at the same time", async () => {
    const shop = await aMerchant();
    const made = await addDevice(administratorOf(shop), { name: "Bar", offlineCapXpf: 0 });
    const code = (enrolCodeOf(made) ?? "").toLowerCase().replace("-", " ");
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => enrolDevice({ code, ip: newId(), userAgent: null })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("expires after a quarter of an hour, and another one can be created", async () => {
    const ctx = administratorOf(await aMerchant());
    const made = await addDevice(ctx, { name: "Bar", offlineCapXpf: 0 });
    const code = enrolCodeOf(made) ?? "";
    await pass(made.id, 15 * 60_000);
    expect(await refusalOf(enrolDevice({ code, ip: "b", userAgent: null }))).toBe(
      "enrol_code_unknown",
    );
    await renewCode(ctx, made.id);
    const [row] = await listDevices(ctx);
    const next = row ? (enrolCodeOf(row) ?? "") : "";
    expect(next).not.toBe(code);
    expect(await enrolDevice({ code: next, ip: "b", userAgent: null })).toMatch(/^\w{43}$/);
  });

  it("belongs to its merchant: others can neither see, renew nor revoke it", async () => {
    const device = await aDevice();
    const stranger = administratorOf(await aMerchant());
    expect(await listDevices(stranger)).toEqual([]);
    expect(await refusalOf(renewCode(stranger, device.id))).toBe("not_found");
    expect(await refusalOf(revokeDevice(stranger, device.id))).toBe("not_found");
    expect(await refusalOf(reopenDevice(stranger, device.id))).toBe("not_found");
  });
});

const triesOf = async ({ id }: TestDevice): Promise<number[]> =>
  (await db.pinTries.findMany({ where: { deviceId: id } })).map(({ tries }) => tries);

/** Another cashier of the device's merchant. */
const aColleague = async (device: TestDevice) => {
  const { id } = await addCashier(device.ctx, { name: newId().slice(-8), pin: PIN });
  const unlock = async (pin: string) => unlockDevice(await device.row(), { cashier: id, pin });
  return { id, unlock };
};

describe("a PIN", () => {
  it("unlocks the till for five minutes after the last use", async () => {
    const device = await aDevice();
    expect(await memberOfRequest(device.request())).toBeNull();
    await device.unlock();
    expect(await memberOfRequest(device.request())).toEqual({
      merchantId: device.shop.id,
      livemode: false,
      userId: device.cashier.id,
      role: "cashier",
      kybStatus: "pending",
      kybVerifiedBy: null,
      deviceId: device.id,
    });
    await pass(device.id, DEVICE_IDLE_MS - 20_000);
    expect(await memberOfRequest(device.request("POST"))).not.toBeNull();
    await pass(device.id, DEVICE_IDLE_MS - 20_000);
    // Polling for a payment is no use.
    expect(await memberOfRequest(device.request())).not.toBeNull();
    await pass(device.id, 20_000);
    expect(await memberOfRequest(device.request("POST"))).toBeNull();
  });

  it("is required again once the till was locked with its button", async () => {
    const device = await aDevice();
    await device.unlock();
    await lockDevice(device.id);
    expect(await memberOfRequest(device.request())).toBeNull();
  });

  it(`makes the device wait after ${WAIT_AFTER} wrong tries and locks it after ${LOCK_AFTER}`, async () => {
    const device = await aDevice();
    for (let at = 1; at < WAIT_AFTER; at += 1) {
      expect(await refusalOf(device.unlock("1111"))).toBe("pin_wrong");
    }
    expect(await refusalOf(device.unlock("1111"))).toBe("pin_wait");
    expect(await refusalOf(device.unlock())).toBe("pin_wait");
    await pass(device.id, 5 * 60_000 + 1000);
    for (let at = WAIT_AFTER + 1; at < LOCK_AFTER; at += 1) {
      expect(await refusalOf(device.unlock("1111"))).toBe("pin_wrong");
    }
    expect(await refusalOf(device.unlock("1111"))).toBe("device_locked");
    expect(await refusalOf(device.unlock())).toBe("device_locked");
    await reopenDevice(device.ctx, device.id);
    await device.unlock();
    expect(await db.pinTries.count({ where: { deviceId: device.id } })).toBe(0);
  });

  it("is tried no more often by concurrent requests", async () => {
    const device = await aDevice();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => device.unlock("1111")));
    expect(tries.every(({ status }) => status === "rejected")).toBe(true);
    expect(await triesOf(device)).toEqual([WAIT_AFTER]);
  });

  it("cannot be guessed longer by typing one's own right PIN in between", async () => {
    const device = await aDevice();
    const colleague = await aColleague(device);
    const guess = () => refusalOf(colleague.unlock("1111"));
    for (let at = 1; at < WAIT_AFTER; at += 1) {
      expect(await guess()).toBe("pin_wrong");
      await device.unlock();
    }
    expect(await guess()).toBe("pin_wait");
    await device.unlock();
    expect(await guess()).toBe("pin_wait");
    expect(await triesOf(device)).toEqual([WAIT_AFTER]);
  });

  it(`of all cashiers together is guessed ${LOCK_AFTER_ALL} times, in any distribution`, async () => {
    const device = await aDevice();
    const people = await Promise.all(Array.from({ length: 7 }, () => aColleague(device)));
    const guesses = people.flatMap(({ unlock }) => Array.from({ length: 4 }, () => unlock));
    const refusals = await Promise.all(guesses.map((unlock) => refusalOf(unlock("1111"))));
    const counted = await triesOf(device);
    expect(counted.reduce((sum, tries) => sum + tries, 0)).toBe(LOCK_AFTER_ALL);
    expect(refusals.every((code) => code === "pin_wrong" || code === "device_locked")).toBe(true);
    expect(await refusalOf(device.unlock())).toBe("device_locked");
    expect((await device.row()).lockedAt).not.toBeNull();
    await reopenDevice(device.ctx, device.id);
    await device.unlock();
  });

  it("counts all of twenty concurrent wrong ones, four for each of five", async () => {
    const device = await aDevice();
    const people = await Promise.all(Array.from({ length: 5 }, () => aColleague(device)));
    const guesses = people.flatMap(({ unlock }) => Array.from({ length: 4 }, () => unlock("1111")));
    await Promise.allSettled(guesses);
    expect(await triesOf(device)).toEqual([4, 4, 4, 4, 4]);
    expect((await device.row()).lockedAt).not.toBeNull();
  });

  it("that is right on the twentieth attempt resets only its own count", async () => {
    const device = await aDevice();
    const people = await Promise.all(Array.from({ length: 5 }, () => aColleague(device)));
    for (const { unlock } of people.slice(0, 4)) {
      for (let at = 0; at < 4; at += 1) await refusalOf(unlock("1111"));
    }
    for (let at = 0; at < 3; at += 1) await refusalOf(device.unlock("1111"));
    await device.unlock();
    expect((await device.row()).cashierId).toBe(device.cashier.id);
    expect(await triesOf(device)).toEqual([4, 4, 4, 4]);
  });

  it("of another merchant unlocks nothing", async () => {
    const [device, other] = [await aDevice(), await aDevice()];
    const stranger = { ...device, cashier: other.cashier };
    const tried = unlockDevice(await device.row(), { cashier: stranger.cashier.id, pin: PIN });
    expect(await refusalOf(tried)).toBe("pin_wrong");
  });

  it("that was changed or removed locks every device", async () => {
    const device = await aDevice();
    await device.unlock();
    await changePin(device.ctx, device.cashier.id, "9173");
    expect(await memberOfRequest(device.request())).toBeNull();
    expect(await refusalOf(device.unlock())).toBe("pin_wrong");
    await device.unlock("9173");
    await removeCashier(device.ctx, device.cashier.id);
    expect(await memberOfRequest(device.request())).toBeNull();
    expect(await refusalOf(device.unlock("9173"))).toBe("pin_wrong");
    expect(await listCashiers(device.ctx)).toEqual([]);
  });

  it.each(["1111", "1234", "4321", "567890", "000000"])("is not %s", async (pin) => {
    const ctx = administratorOf(await aMerchant());
    expect(await refusalOf(addCashier(ctx, { name: "Hina", pin }))).toBe("pin_too_simple");
  });

  it("belongs to the only cashier of that name", async () => {
    const ctx = administratorOf(await aMerchant());
    await addCashier(ctx, { name: "Hina", pin: PIN });
    const taken = addCashier(ctx, { name: "HINA", pin: PIN });
    expect(await refusalOf(taken)).toBe("cashier_name_taken");
  });
});

describe("a stolen tablet can use only the till", () => {
  const unlocked = async (): Promise<TestDevice> => {
    const device = await aDevice();
    await device.unlock();
    return device;
  };

  it("requests payments while it is unlocked, as a cashier of its merchant and mode", async () => {
    const device = await unlocked();
    const asked = await device.post("/terminal/payments", { amountXpf: 2990 });
    expect([asked.status, asked.body.data.createdBy]).toEqual([201, device.cashier.id]);
    expect((await device.get(`/terminal/payments/${asked.body.data.id}`)).status).toBe(200);
    expect((await device.post(`/terminal/payments/${asked.body.data.id}/cancel`)).status).toBe(200);
    const foreign = await aMember((await aMerchant()).id);
    const other = await foreign.post("/terminal/payments", { amountXpf: 2990 });
    expect((await device.get(`/terminal/payments/${other.body.data.id}`)).status).toBe(404);
  });

  const elsewhere = operations.filter(({ auth }) => auth !== "session" && auth !== "none");

  it.each(elsewhere.map((operation) => [operation.id, operation] as const))(
    "is refused by %s",
    async (_, operation) => {
      const { cookie } = await unlocked();
      const headers = { cookie, origin: env().APP_ORIGIN };
      const reply = await ask(operation, null, {
        headers,
        ...(operation.body ? { body: {} } : {}),
      });
      expect([401, 403]).toContain(reply.status);
    },
  );

  it("is refused by the till while it is locked, and for good once it is revoked", async () => {
    const device = await unlocked();
    await lockDevice(device.id);
    expect((await device.post("/terminal/payments", { amountXpf: 2990 })).status).toBe(401);
    await device.unlock();
    const asked = await device.post("/terminal/payments", { amountXpf: 2990 });
    await revokeDevice(device.ctx, device.id);
    expect((await device.post("/terminal/payments", { amountXpf: 2990 })).status).toBe(401);
    expect((await device.get(`/terminal/payments/${asked.body.data.id}`)).status).toBe(401);
    expect(await deviceOfRequest(device.request())).toBeNull();
    expect(await refusalOf(device.unlock())).toBe("not_enrolled");
  });

  it("is no more than a cashier, whatever other cookies its browser has", async () => {
    const device = await unlocked();
    for (const cookie of ["svc_device=", "svc_device=short", `svc_device=${"a".repeat(43)}`]) {
      const request = new Request(env().APP_ORIGIN, { headers: { cookie } });
      expect(await memberOfRequest(request)).toBeNull();
    }
    const member = await memberOfRequest(device.request());
    expect(member?.role).toBe("cashier");
  });
});
