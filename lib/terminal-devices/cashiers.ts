import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { writeAuditEntry } from "@/lib/kit/audit";
import { holdsCardNumber } from "@/lib/kit/card-number";
import type { Context } from "@/lib/kit/context";
import { earlierLinkTags, linkTag } from "@/lib/kit/crypto";
import { constraintOf, db, transaction } from "@/lib/kit/db";
import { assert, cardDataRefused, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { text } from "@/lib/kit/text";
import {
  cashierLimit,
  cashierNameTaken,
  cashierNotFound,
  pinTooSimple,
} from "@/lib/terminal-devices/errors";
import type { CashierPin } from "@/prisma/client/client";

const CASHIERS_MAX = 50;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const Pin = z.string().regex(/^\d{4,6}$/, "expected 4 to 6 digits");

export const NewCashier = z.strictObject({ name: text({ max: 40 }), pin: Pin });
export type NewCashier = z.infer<typeof NewCashier>;
export const NewPin = z.strictObject({ pin: Pin });

export type Cashier = Pick<CashierPin, "id" | "name">;

const RUN = "01234567890";
const isSimple = (pin: string): boolean =>
  /^(\d)\1+$/.test(pin) || RUN.includes(pin) || RUN.includes([...pin].reverse().join(""));

const PURPOSE = "cashier-pin";
const nameOf = (id: string, pin: string): string => `${id}:${pin}`;

// Peppered before it is hashed: ten thousand PINs are soon tried, but not with a dump alone.
const hashOf = (tag: string, salt: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    scrypt(tag, salt, 32, COST, (thrown, hash) =>
      thrown ? reject(thrown) : resolve(new Uint8Array(hash)),
    );
  });

const hashed = async (id: string, pin: string) => {
  const salt = new Uint8Array(randomBytes(16));
  return { salt, pinHash: await hashOf(linkTag(PURPOSE, nameOf(id, pin)), salt) };
};

const sealed = (id: string, pin: string) => {
  if (isSimple(pin)) refuse(pinTooSimple, { param: "pin" });
  return hashed(id, pin);
};

const isHashOf = async (cashier: CashierPin, tag: string): Promise<boolean> =>
  timingSafeEqual(await hashOf(tag, cashier.salt), cashier.pinHash);

/** Whether the PIN is the cashier's. One that was hashed with an earlier key is hashed again. */
export const pinHolds = async (cashier: CashierPin, pin: string): Promise<boolean> => {
  const name = nameOf(cashier.id, pin);
  if (await isHashOf(cashier, linkTag(PURPOSE, name))) return true;
  for (const tag of earlierLinkTags(PURPOSE, name)) {
    if (!(await isHashOf(cashier, tag))) continue;
    const { id, pinHash } = cashier;
    await db.cashierPin.updateMany({ where: { id, pinHash }, data: await hashed(id, pin) });
    return true;
  }
  return false;
};

/** The cashiers of a merchant, in both modes, by name. */
export const listCashiers = (ctx: Pick<Context, "merchantId">): Promise<Cashier[]> =>
  db.cashierPin.findMany({
    where: { merchantId: ctx.merchantId },
    orderBy: { name: "asc" },
    take: CASHIERS_MAX,
    select: { id: true, name: true },
  });

/** A cashier may unlock the merchant's devices, needs no e-mail address and cannot sign in. */
export const addCashier = async (ctx: Context, { name, pin }: NewCashier): Promise<Cashier> => {
  if (holdsCardNumber(name)) refuse(cardDataRefused, { param: "name" });
  assert(ctx.actor.kind === "member", "a person adds cashiers");
  const id = newId();
  const data = {
    id,
    name,
    merchantId: ctx.merchantId,
    createdBy: ctx.actor.id,
    ...(await sealed(id, pin)),
  };
  try {
    return await transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${ctx.merchantId}::uuid FOR UPDATE`;
      const count = await tx.cashierPin.count({ where: { merchantId: ctx.merchantId } });
      if (count >= CASHIERS_MAX) refuse(cashierLimit);
      await writeAuditEntry(tx, ctx, { target: { type: "cashiers", id }, details: { name } });
      return tx.cashierPin.create({ data, select: { id: true, name: true } });
    });
  } catch (thrown) {
    if (constraintOf(thrown) !== "cashier_pins_one_name") throw thrown;
    return refuse(cashierNameTaken, { param: "name" });
  }
};

/** Locks the devices that a cashier has unlocked, then runs the work: a removed PIN opens nothing any more. */
const endingWork = (ctx: Context, cashierId: string, work: Change): Promise<void> =>
  transaction(async (tx) => {
    const { merchantId } = ctx;
    await tx.terminalDevice.updateMany({
      where: { merchantId, cashierId },
      data: { cashierId: null, activeAt: null },
    });
    const where = { id: cashierId, merchantId };
    const { name } = (await tx.cashierPin.findFirst({ where })) ?? refuse(cashierNotFound);
    await work(tx, where);
    await writeAuditEntry(tx, ctx, {
      target: { type: "cashiers", id: cashierId },
      details: { name },
    });
  });

type Change = (
  tx: Parameters<Parameters<typeof transaction>[0]>[0],
  where: { id: string; merchantId: string },
) => Promise<unknown>;

export const changePin = async (ctx: Context, id: string, pin: string): Promise<void> => {
  const data = { ...(await sealed(id, pin)), changedAt: new Date() };
  await endingWork(ctx, id, async (tx, where) => {
    await tx.pinTries.deleteMany({ where: { merchantId: ctx.merchantId, cashierId: id } });
    await tx.cashierPin.updateMany({ where, data });
  });
};

export const removeCashier = (ctx: Context, id: string): Promise<void> =>
  endingWork(ctx, id, (tx, where) => tx.cashierPin.deleteMany({ where }));
