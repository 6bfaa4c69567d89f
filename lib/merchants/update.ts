import { changesBetween, recordEvent } from "@/lib/events/steps";
import { after, HOUR, now } from "@/lib/kit/clock";
import { conclude } from "@/lib/kit/conclude";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { forbidden, refuse } from "@/lib/kit/errors";
import { parseRate } from "@/lib/kit/money";
import { reportIban } from "@/lib/merchants/notice";
import type { MerchantUpdate } from "@/lib/merchants/schema";
import { serialiseMerchant, withMaskedIban } from "@/lib/merchants/serialise";
import type { Merchant } from "@/prisma/client/client";

const IBAN_HELD = 48 * HOUR;

/** Changes the profile; what is issued already keeps the rate and names it was issued with. */
export const updateMerchant = (ctx: Context, input: MerchantUpdate): Promise<Merchant> =>
  conclude(ctx, async (tx) => {
    const before = await lockMerchant(tx, ctx);
    const wanted = { ...before, ...changesOf(input) };
    if (!changesBetween(before, wanted)) return before;
    const row = await tx.merchant.update({
      where: { id: before.id },
      data: {
        ...changesOf(input),
        ...(wanted.ibanXpf === before.ibanXpf ? {} : ibanHold(ctx, before)),
        updatedAt: now(ctx),
      },
    });
    const data = serialiseMerchant(row);
    const previous = changesBetween(serialiseMerchant(before), data) ?? {};
    const eventId = await recordEvent(tx, ctx, {
      type: "merchant.updated",
      data: withMaskedIban(data),
      previous: withMaskedIban(previous),
    });
    await reportIban(tx, ctx, { before, after: row, eventId });
    return row;
  });

type Changes = Partial<
  Pick<
    Merchant,
    "name" | "legalName" | "taxNumber" | "supportEmail" | "brandColor" | "logoUrl" | "ibanXpf"
  > & { tgcRateBp: number | null }
>;

const changesOf = (input: MerchantUpdate): Changes => {
  const { tgcRate, tgc_rate, ibanXpf, iban_xpf, ...fields } = input;
  const rate = tgcRate === undefined ? tgc_rate : tgcRate;
  const iban = ibanXpf === undefined ? iban_xpf : ibanXpf;
  const given = {
    ...fields,
    ibanXpf: iban,
    tgcRateBp: typeof rate === "number" ? parseRate(rate) : rate,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

// Whoever holds a stolen key or session must not be paid before the owners have noticed. The profile is
// one for both modes: once a merchant is verified, a test key could do the same harm.
const ibanHold = (ctx: Context, before: Merchant): Partial<Merchant> => {
  if (ctx.actor.kind === "member" && ctx.actor.role !== "owner") {
    refuse(forbidden, { param: "ibanXpf", message: "Only an owner changes the IBAN." });
  }
  const hasLiveAccount = before.kybStatus === "verified" || before.kybStatus === "in_review";
  if (!ctx.livemode && !hasLiveAccount) return {};
  return { kybStatus: "in_review", ibanHeldUntil: after(now(ctx), IBAN_HELD) };
};

// NO KEY: payments, which refer to the merchant, go on meanwhile.
const lockMerchant = async (tx: Tx, ctx: Context): Promise<Merchant> => {
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${ctx.merchantId}::uuid FOR NO KEY UPDATE`;
  return tx.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
};
