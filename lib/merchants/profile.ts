import type { Context } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import type { Reader } from "@/lib/kit/unit";
import { senderOf } from "@/lib/merchants/seller";
import type { Merchant, MerchantProfile, Prisma } from "@/prisma/client/client";

export type Profile = MerchantProfile;

type Of = Pick<Context, "merchantId" | "livemode">;

/** The profile of a merchant in this mode for customers; within a transaction, as the transaction sees it. */
export const profileOf = (
  { merchantId, livemode }: Of,
  from: Pick<Reader, "merchantProfile"> = db,
): Promise<Profile> =>
  from.merchantProfile.findUniqueOrThrow({
    where: { merchantId_livemode: { merchantId, livemode } },
  });

/** A merchant's branding in the header of messages. */
export const senderIn = ({ name, brandColor, supportEmail, logoUrl }: Profile) =>
  senderOf({ name, brandColor, supportEmail, logoUrl });

/** The same for messages sent today. */
export const senderToday = async (of: Of, from?: Pick<Reader, "merchantProfile">) =>
  senderIn(await profileOf(of, from));

/** The merchant with its profile of one mode: for the API and for the dashboard. */
export type MerchantInMode = Omit<Merchant, "updatedAt"> & Profile;

export const merchantInMode = async (
  { merchantId, livemode }: Of,
  from: Pick<Tx, "merchant"> = db,
): Promise<MerchantInMode> => {
  const { profiles, ...merchant } = await from.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    include: { profiles: { where: { livemode } } },
  });
  const [profile] = profiles;
  if (!profile) throw new Error(`The merchant ${merchantId} has a profile in each mode.`);
  return { ...merchant, ...profile };
};

/** Both profiles of a new merchant: the test one starts as a copy. */
export const newProfiles = (
  profile: Omit<Prisma.MerchantProfileCreateWithoutMerchantInput, "livemode">,
) => ({ create: [false, true].map((livemode) => ({ ...profile, livemode })) });
