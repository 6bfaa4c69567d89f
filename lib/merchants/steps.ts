import { changesBetween, recordEvent } from "@/lib/events/steps";
import { writeAuditEntry } from "@/lib/kit/audit";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { maskIban } from "@/lib/merchants/iban";
import { reportIban } from "@/lib/merchants/notice";
import { type MerchantInMode, merchantInMode, type Profile } from "@/lib/merchants/profile";
import { serialiseMerchant, withMaskedIban } from "@/lib/merchants/serialise";
import type { Merchant } from "@/prisma/client/client";

/** The columns that both modes share. */
type SharedChanges = Partial<
  Pick<Merchant, "kybStatus" | "kybVerifiedBy" | "ibanXpf" | "ibanHeldUntil">
>;
export type ProfileChanges = Partial<Omit<Profile, "merchantId" | "livemode" | "updatedAt">>;
export type MerchantChanges = SharedChanges & ProfileChanges;

/** Locks the merchant's row. NO KEY: payments, which refer to the merchant, continue meanwhile. */
export const lockMerchant = async (tx: Tx, ctx: Context): Promise<MerchantInMode> => {
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${ctx.merchantId}::uuid FOR NO KEY UPDATE`;
  return merchantInMode(ctx, tx);
};

/**
 * Changes the locked row and its profile of the context's mode, with an event in each mode that shows the change;
 * nothing is written if nothing differs. Another IBAN notifies the owners and is written to the audit log, whoever
 * changed it, by page or API.
 */
export const changeMerchant = async (
  tx: Tx,
  ctx: Context,
  { before, changes }: { before: MerchantInMode; changes: MerchantChanges },
): Promise<MerchantInMode> => {
  if (!changesBetween(before, { ...before, ...changes })) return before;
  const { kybStatus, kybVerifiedBy, ibanXpf, ibanHeldUntil, ...profile } = changes;
  const shared = definedOf({ kybStatus, kybVerifiedBy, ibanXpf, ibanHeldUntil });
  if (Object.keys(shared).length > 0) {
    await tx.merchant.update({
      where: { id: before.id },
      data: { ...shared, updatedAt: new Date() },
    });
    await showInOtherMode(tx, { ...ctx, livemode: !ctx.livemode }, before);
  }
  const { after, eventId } = await changeProfile(tx, ctx, before, profile);
  if (before.ibanXpf !== after.ibanXpf) {
    await enterIban(tx, ctx, { before, after });
    await reportIban(tx, ctx, { before, after, eventId });
  }
  return after;
};

const definedOf = (changes: Record<keyof SharedChanges, unknown>): SharedChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

const changeProfile = async (
  tx: Tx,
  ctx: Context,
  before: MerchantInMode,
  changes: ProfileChanges,
): Promise<{ after: MerchantInMode; eventId: string }> => {
  await tx.merchantProfile.update({
    where: { merchantId_livemode: tenant(ctx) },
    data: { ...changes, updatedAt: now(ctx) },
  });
  const after = await merchantInMode(ctx, tx);
  const data = serialiseMerchant(after);
  const previous = changesBetween(serialiseMerchant(before), data) ?? {};
  const eventId = await recordEvent(tx, ctx, {
    type: "merchant.updated",
    data: withMaskedIban(data),
    previous: withMaskedIban(previous),
  });
  return { after, eventId };
};

/** Whether the merchant is verified is shown in both modes, with an event in each. */
const showInOtherMode = async (tx: Tx, ctx: Context, was: MerchantInMode): Promise<void> => {
  const after = await merchantInMode(ctx, tx);
  const { kybStatus, ibanXpf, ibanHeldUntil } = was;
  const before = { ...after, kybStatus, ibanXpf, ibanHeldUntil };
  if (changesBetween(serialiseMerchant(before), serialiseMerchant(after))) {
    await changeProfile(tx, ctx, before, {});
  }
};

const enterIban = (tx: Tx, ctx: Context, of: { before: MerchantInMode; after: MerchantInMode }) =>
  writeAuditEntry(tx, ctx, {
    action: "merchant.iban_changed",
    target: { type: "merchant", id: of.after.id },
    details: {
      before: of.before.ibanXpf && maskIban(of.before.ibanXpf),
      after: of.after.ibanXpf && maskIban(of.after.ibanXpf),
    },
  });
