import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import { portalOff, rightOff } from "@/lib/portal/errors";

/** What a shop may allow its customers in the portal. */
export const portalRights = ["cards", "cancel", "documents"] as const;
export type PortalRight = (typeof portalRights)[number];
export type PortalRights = Readonly<Record<PortalRight, boolean>>;

type Settings = Pick<Profile, "portalEnabled" | "portalCards" | "portalCancel" | "portalDocuments">;

/** None while the portal is off. */
export const rightsOf = (profile: Settings): PortalRights => ({
  cards: profile.portalEnabled && profile.portalCards,
  cancel: profile.portalEnabled && profile.portalCancel,
  documents: profile.portalEnabled && profile.portalDocuments,
});

type Profiles = Pick<Reader, "merchantProfile">;

/** Refuses while the portal is off. */
export const requirePortal = async (ctx: Context, reader?: Profiles): Promise<Profile> => {
  const profile = await profileOf(ctx, reader);
  return profile.portalEnabled ? profile : refuse(portalOff);
};

/** Refuses what the shop does not allow now, whatever the page showed. */
export const requireRight = async (
  ctx: Context,
  right: PortalRight,
  reader?: Profiles,
): Promise<void> => {
  if (!rightsOf(await profileOf(ctx, reader))[right]) refuse(rightOff);
};
