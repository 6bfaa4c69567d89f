import { HOUR, after as later } from "@/lib/kit/clock";
import { conclude } from "@/lib/kit/conclude";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { forbidden, invalidRequest, refuse } from "@/lib/kit/errors";
import { parseRate } from "@/lib/kit/money";
import { ownLogoPath } from "@/lib/merchants/logo";
import type { MerchantUpdate, TaxLabel } from "@/lib/merchants/schema";
import { changeMerchant, lockMerchant, type MerchantChanges } from "@/lib/merchants/steps";
import type { Merchant } from "@/prisma/client/client";

const IBAN_HELD = 48 * HOUR;

/** What the API takes, and what the dashboard alone knows. */
type Update = MerchantUpdate & { taxLabel?: TaxLabel | undefined };

/** Changes the profile; what is issued already keeps the rate and names it was issued with. */
export const updateMerchant = (ctx: Context, input: Update): Promise<Merchant> =>
  conclude(ctx, async (tx) => {
    const before = await lockMerchant(tx, ctx);
    const changes = changesOf(input);
    const { ibanXpf = before.ibanXpf, logoUrl = before.logoUrl } = changes;
    if (logoUrl !== before.logoUrl) await leaveLogo(tx, ctx, logoUrl);
    const hold = ibanXpf === before.ibanXpf ? {} : ibanHold(ctx, before);
    return changeMerchant(tx, ctx, { before, changes: { ...changes, ...hold } });
  });

const changesOf = (input: Update): MerchantChanges => {
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
const ibanHold = (ctx: Context, before: Merchant): MerchantChanges => {
  if (ctx.actor.kind === "member" && ctx.actor.role !== "owner") {
    refuse(forbidden, { param: "ibanXpf", message: "Only an owner changes the IBAN." });
  }
  const hasLiveAccount = before.kybStatus === "verified" || before.kybStatus === "in_review";
  if (!ctx.livemode && !hasLiveAccount) return {};
  // Real money waits in real time, whatever the clock of the test mode says.
  return { kybStatus: "in_review", ibanHeldUntil: later(new Date(), IBAN_HELD) };
};

/** A logo that lies elsewhere takes the place of ours, which nobody shows any more. */
const leaveLogo = async (tx: Tx, ctx: Context, logoUrl: string | null): Promise<void> => {
  if (ownLogoPath(logoUrl)) {
    refuse(invalidRequest, { param: "logoUrl", message: "logoUrl: this is not your logo." });
  }
  await tx.merchantLogo.deleteMany({ where: { merchantId: ctx.merchantId } });
};
