import { changesBetween, recordEvent } from "@/lib/events/steps";
import { recordAudit } from "@/lib/kit/audit";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { maskIban } from "@/lib/merchants/iban";
import { reportIban } from "@/lib/merchants/notice";
import { serialiseMerchant, withMaskedIban } from "@/lib/merchants/serialise";
import type { Merchant } from "@/prisma/client/client";

export type MerchantChanges = Partial<Omit<Merchant, "id" | "createdAt" | "updatedAt">>;

/** Holds the merchant's row. NO KEY: payments, which refer to the merchant, go on meanwhile. */
export const lockMerchant = async (tx: Tx, ctx: Context): Promise<Merchant> => {
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${ctx.merchantId}::uuid FOR NO KEY UPDATE`;
  return tx.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
};

/**
 * Changes the row that the caller holds, with its event; nothing is written where nothing differs. Owners
 * hear of another IBAN, and the shop's log keeps it, whoever changed it and by whichever way.
 */
export const changeMerchant = async (
  tx: Tx,
  ctx: Context,
  { before, changes }: { before: Merchant; changes: MerchantChanges },
): Promise<Merchant> => {
  if (!changesBetween(before, { ...before, ...changes })) return before;
  const row = await tx.merchant.update({
    where: { id: before.id },
    data: { ...changes, updatedAt: now(ctx) },
  });
  const data = serialiseMerchant(row);
  const previous = changesBetween(serialiseMerchant(before), data) ?? {};
  const eventId = await recordEvent(tx, ctx, {
    type: "merchant.updated",
    data: withMaskedIban(data),
    previous: withMaskedIban(previous),
  });
  if (before.ibanXpf !== row.ibanXpf) {
    await enterIban(tx, ctx, { before, after: row });
    await reportIban(tx, ctx, { before, after: row, eventId });
  }
  return row;
};

const enterIban = (tx: Tx, ctx: Context, of: { before: Merchant; after: Merchant }) =>
  recordAudit(tx, ctx, {
    action: "merchant.iban_changed",
    target: { type: "merchant", id: of.after.id },
    details: {
      before: of.before.ibanXpf && maskIban(of.before.ibanXpf),
      after: of.after.ibanXpf && maskIban(of.after.ibanXpf),
    },
  });
