import { isDeepStrictEqual } from "node:util";
import { writeAuditEntry } from "@/lib/kit/audit";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, inLive } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { forbidden, refuse } from "@/lib/kit/errors";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import { requireRatesInUse } from "@/lib/merchants/rates";
import { changeMerchant, lockMerchant } from "@/lib/merchants/steps";

/** The copied fields, in the order in which they are compared. */
export const copiedFields = [
  "name",
  "legalName",
  "taxNumber",
  "supportEmail",
  "addressLine1",
  "addressLine2",
  "addressPostalCode",
  "addressCity",
  "addressIsland",
  "addressCountry",
  "tgcRateBp",
  "taxRatesBp",
  "taxLabel",
  "brandColor",
  "logoUrl",
] as const satisfies readonly (keyof Profile)[];
export type CopiedField = (typeof copiedFields)[number];

type Value = string | number | readonly number[] | null;
export type Difference = { field: CopiedField; test: Value; live: Value };

const between = (test: Profile, live: Profile): Difference[] =>
  copiedFields
    .filter((field) => !isDeepStrictEqual(test[field], live[field]))
    .map((field) => ({ field, test: test[field], live: live[field] }));

/** What a copy of the test profile would change in live mode. */
export const differencesToLive = async ({ merchantId }: Context): Promise<Difference[]> => {
  const [test, live] = await Promise.all([
    profileOf({ merchantId, livemode: false }),
    profileOf({ merchantId, livemode: true }),
  ]);
  return between(test, live);
};

/**
 * Replaces the live profile and its logo by those of test mode: an owner's decision. The bank account and the
 * verification are unchanged.
 */
export const copyProfileToLive = (caller: Context): Promise<readonly CopiedField[]> =>
  commitAndStore(caller, async (tx) => {
    if (caller.actor.kind !== "member" || caller.actor.role !== "owner") {
      refuse(forbidden, { message: "Only an owner copies the test profile to live mode." });
    }
    const ctx = inLive(caller);
    const before = await lockMerchant(tx, ctx);
    const test = await profileOf({ ...ctx, livemode: false }, tx);
    const differences = between(test, before);
    const fields = differences.map(({ field }) => field);
    if (fields.length === 0) return fields;
    await copyLogo(tx, ctx);
    const changes = Object.fromEntries(differences.map(({ field, test: value }) => [field, value]));
    if (fields.includes("taxRatesBp")) await requireRatesInUse(tx, ctx, { ...before, ...changes });
    await changeMerchant(tx, ctx, { before, changes });
    await writeAuditEntry(tx, ctx, {
      action: "merchant.copied_to_live",
      target: { type: "merchant", id: before.id },
      details: Object.fromEntries(
        differences.map(({ field, test: after, live }) => [field, [printed(live), printed(after)]]),
      ),
    });
    return fields;
  });

/** A logo that we serve is stored once for each mode. */
const copyLogo = async (tx: Tx, { merchantId }: Context): Promise<void> => {
  await tx.merchantLogo.deleteMany({ where: { merchantId, livemode: true } });
  await tx.$executeRaw`
    INSERT INTO merchant_logos (merchant_id, livemode, hash, type, width, height, content, created_at)
    SELECT merchant_id, true, hash, type, width, height, content, created_at FROM merchant_logos
    WHERE merchant_id = ${merchantId}::uuid AND NOT livemode`;
};

/** A list as one text. */
const printed = (value: Value): string | number | null =>
  typeof value === "object" ? (value?.join(", ") ?? null) : value;
