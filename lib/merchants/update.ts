import { addressColumns } from "@/lib/kit/address";
import { HOUR, after as later } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { forbidden, insufficientScope, invalidRequest, refuse } from "@/lib/kit/errors";
import { parseRate } from "@/lib/kit/money";
import { BANK_SCOPE, holdsScope } from "@/lib/kit/scopes";
import { kybMachine } from "@/lib/kyb/machine";
import { ownLogoPath } from "@/lib/merchants/logo";
import type { MerchantInMode, Profile } from "@/lib/merchants/profile";
import { requireRatesInUse } from "@/lib/merchants/rates";
import type { MerchantUpdate, TaxLabel } from "@/lib/merchants/schema";
import { changeMerchant, lockMerchant, type MerchantChanges } from "@/lib/merchants/steps";

const IBAN_HELD = 48 * HOUR;

/** The API's fields, and those of the dashboard only. */
type Update = MerchantUpdate & {
  taxLabel?: TaxLabel | undefined;
  invoiceReminders?: boolean | undefined;
} & Partial<Pick<Profile, "portalEnabled" | "portalCards" | "portalCancel" | "portalDocuments">>;

/** Changes the profile of the mode; issued documents keep the rate and names they were issued with. */
export const updateMerchant = (ctx: Context, input: Update): Promise<MerchantInMode> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockMerchant(tx, ctx);
    const changes = changesOf(input);
    if (changes.ibanXpf !== undefined) requireAccountRight(ctx);
    const { ibanXpf = before.ibanXpf, logoUrl = before.logoUrl } = changes;
    if (logoUrl !== before.logoUrl) await leaveLogo(tx, ctx, logoUrl);
    if (changes.taxRatesBp) await requireRatesInUse(tx, ctx, { ...before, ...changes });
    const hold = ibanXpf === before.ibanXpf ? {} : ibanHold(before);
    return changeMerchant(tx, ctx, { before, changes: { ...changes, ...hold } });
  });

const changesOf = (input: Update): MerchantChanges => {
  const { tgcRate, tgc_rate, tgcRates, ibanXpf, iban_xpf, address, ...fields } = input;
  const rate = tgcRate === undefined ? tgc_rate : tgcRate;
  const iban = ibanXpf === undefined ? iban_xpf : ibanXpf;
  const given = {
    ...fields,
    ...(address === undefined ? {} : addressColumns(address)),
    ibanXpf: iban,
    tgcRateBp: typeof rate === "number" ? parseRate(rate) : rate,
    taxRatesBp: tgcRates && [...new Set(tgcRates.map(parseRate))].sort((a, b) => a - b),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

// Only an owner, or a key that an owner created for it: with another key or session a thief must not be paid.
const requireAccountRight = ({ actor, livemode, scopes }: Context): void => {
  if (actor.kind === "member") requireOwner(actor.role, livemode);
  else if (!livemode || !holdsScope(scopes, BANK_SCOPE)) {
    refuse(insufficientScope, {
      param: "ibanXpf",
      message: livemode
        ? `The API key lacks the scope ${BANK_SCOPE}.`
        : `The IBAN exists in live mode: it takes a live key with the scope ${BANK_SCOPE}.`,
      details: { requiredScope: BANK_SCOPE },
    });
  }
};

const requireOwner = (role: string, livemode: boolean): void => {
  if (role !== "owner") {
    refuse(forbidden, { param: "ibanXpf", message: "Only an owner changes the IBAN." });
  }
  if (!livemode) {
    refuse(forbidden, { param: "ibanXpf", message: "The IBAN exists in live mode alone." });
  }
};

// A thief of such a key must not be paid before the owners have noticed.
const ibanHold = (before: MerchantInMode): MerchantChanges => {
  const kybStatus = kybMachine.next(before.kybStatus, "review");
  if (!kybStatus) return {};
  // Real money waits in real time, whatever the clock of the test mode says.
  return { kybStatus, ibanHeldUntil: later(new Date(), IBAN_HELD) };
};

/** An external logo replaces ours, which is no longer shown. */
const leaveLogo = async (tx: Tx, ctx: Context, logoUrl: string | null): Promise<void> => {
  if (ownLogoPath(logoUrl)) {
    refuse(invalidRequest, { param: "logoUrl", message: "logoUrl: this is not your logo." });
  }
  await tx.merchantLogo.deleteMany({ where: tenant(ctx) });
};
