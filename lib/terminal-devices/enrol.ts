import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { writeAuditEntry } from "@/lib/kit/audit";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { networkOf } from "@/lib/kit/client-ip";
import { after, MINUTE } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { linkTag, linkTags, randomText, seal } from "@/lib/kit/crypto";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { assert, cardDataRefused, refuse } from "@/lib/kit/errors";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";
import { newId } from "@/lib/kit/ids";
import { text } from "@/lib/kit/text";
import { deviceOf } from "@/lib/kit/user-agent";
import { codeUnknown, deviceLimit, deviceNotFound } from "@/lib/terminal-devices/errors";
import { deviceTokenHash } from "@/lib/terminal-devices/request";
import type { TerminalDevice } from "@/prisma/client/client";

const CODE_LIFE_MS = 15 * MINUTE;
const DEVICES_MAX = 50;

export const NewDevice = z.strictObject({
  name: text({ max: 40 }),
  /** The maximum amount of one offline ticket; zero for none. */
  offlineCapXpf: z
    .int()
    .refine(
      (cap) => cap === 0 || (cap >= 100 && cap <= 10_000_000),
      "expected 0, or 100 to 10 000 000",
    ),
});
export type NewDevice = z.infer<typeof NewDevice>;

/** Without characters that are easily confused. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const CODE = "device-code";
const HASHED = "device-code-hash";

const codeOf = (tag: string): string => {
  const bytes = createHash("sha256").update(tag).digest().subarray(0, 8);
  const letters = [...bytes].map((byte) => LETTERS[byte % 32]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

const hashOf = (tag: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(tag).digest());

const hashesOf = (code: string): Uint8Array<ArrayBuffer>[] => linkTags(HASHED, code).map(hashOf);

const freshCode = (id: string) => {
  const codeExpiresAt = after(new Date(), CODE_LIFE_MS);
  const code = codeOf(linkTag(CODE, `${id}:${codeExpiresAt.getTime()}`));
  return { codeExpiresAt, codeHash: hashOf(linkTag(HASHED, code)) };
};

type Coded = Pick<TerminalDevice, "id" | "codeExpiresAt" | "codeHash">;

/** The code derives from the device and its expiry: it is stored nowhere, and any page can show it again. */
export const enrolCodeOf = ({ id, codeExpiresAt, codeHash }: Coded): string | null => {
  if (!codeExpiresAt || !codeHash || codeExpiresAt.getTime() <= Date.now()) return null;
  const name = `${id}:${codeExpiresAt.getTime()}`;
  const codes = linkTags(CODE, name).map(codeOf);
  const kept = Buffer.from(codeHash);
  return codes.find((code) => hashesOf(code).some((hash) => kept.equals(hash))) ?? null;
};

/** The devices of a merchant in this mode, newest first. */
export const listDevices = (ctx: Context) =>
  db.terminalDevice.findMany({
    where: tenant(ctx),
    orderBy: { createdAt: "desc" },
    take: 2 * DEVICES_MAX,
    include: { cashier: { select: { name: true } } },
  });
export type Device = Awaited<ReturnType<typeof listDevices>>[number];

/** Creates a device, with a code that enrols one browser. */
export const addDevice = (ctx: Context, input: NewDevice): Promise<TerminalDevice> => {
  if (holdsCardNumber(input.name)) refuse(cardDataRefused, { param: "name" });
  return transaction(async (tx) => {
    assert(ctx.actor.kind === "member", "a person adds devices");
    await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${ctx.merchantId}::uuid FOR UPDATE`;
    const kept = await tx.terminalDevice.count({ where: { ...tenant(ctx), revokedAt: null } });
    if (kept >= DEVICES_MAX) refuse(deviceLimit);
    const id = newId();
    await writeAuditEntry(tx, ctx, { ...about(id), details: { name: input.name } });
    return tx.terminalDevice.create({
      data: {
        ...tenant(ctx),
        id,
        name: input.name,
        offlineCapXpf: BigInt(input.offlineCapXpf),
        createdBy: ctx.actor.id,
        ...freshCode(id),
      },
    });
  });
};

const about = (id: string) => ({ target: { type: "terminals", id } });

type Change = Parameters<Tx["terminalDevice"]["updateMany"]>[0];

/** Changes a device that is not revoked, and writes it to the audit log. */
const change = (
  { where, data }: Change,
  ctx: Context,
  id: string,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<void> =>
  transaction(async (tx) => {
    const kept = { ...tenant(ctx), id, revokedAt: null };
    const { count } = await tx.terminalDevice.updateMany({ where: { ...where, ...kept }, data });
    if (count === 0) refuse(deviceNotFound);
    await also?.(tx);
    const { name } = await tx.terminalDevice.findUniqueOrThrow({ where: { id } });
    await writeAuditEntry(tx, ctx, { ...about(id), details: { name } });
  });

/** Another code for a device that was not enrolled in time. */
export const renewCode = (ctx: Context, id: string): Promise<void> =>
  change({ where: { enrolledAt: null }, data: freshCode(id) }, ctx, id);

/** Unlocks a device that wrong PINs have locked. */
export const reopenDevice = (ctx: Context, id: string): Promise<void> =>
  change({ data: { lockedAt: null } }, ctx, id, (tx) =>
    tx.pinTries.deleteMany({ where: { ...tenant(ctx), deviceId: id } }),
  );

const nobodys = {
  tokenHash: null,
  keySealed: null,
  codeHash: null,
  codeExpiresAt: null,
  cashierId: null,
  activeAt: null,
};

/** From the next request on the device cannot be used, and its offline tickets are refused. */
export const revokeDevice = (ctx: Context, id: string): Promise<void> =>
  change({ data: { ...nobodys, revokedAt: new Date() } }, ctx, id);

export const Enrolling = z.strictObject({ code: z.string().max(20) });

const perAddress: Bucket = { name: "enrol_ip", rate: 20, window: 3600, burst: 10 };

/** The associated data that binds a device's key to its row. */
export const devicePurpose = (id: string): string => `terminal-device:${id}`;

/** Enrols a browser with a code, once; returns the token of its cookie. */
export const enrolDevice = async (of: {
  code: string;
  ip: string;
  userAgent: string | null;
}): Promise<string> => {
  if (env().RATE_LIMITS === "on") take(perAddress, networkOf(of.ip));
  const letters = of.code.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`;
  const device = await db.terminalDevice.findFirst({ where: { codeHash: { in: hashesOf(code) } } });
  if (!device) return refuse(codeUnknown, { param: "code" });
  const token = randomText(43);
  const { count } = await db.terminalDevice.updateMany({
    where: {
      id: device.id,
      codeHash: device.codeHash,
      codeExpiresAt: { gt: new Date() },
      revokedAt: null,
    },
    data: {
      tokenHash: deviceTokenHash(token),
      keySealed: seal(randomBytes(32).toString("base64"), devicePurpose(device.id)),
      codeHash: null,
      codeExpiresAt: null,
      enrolledAt: new Date(),
      userAgent: deviceOf(of.userAgent),
    },
  });
  return count === 1 ? token : refuse(codeUnknown, { param: "code" });
};
