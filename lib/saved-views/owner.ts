import type { Context } from "@/lib/kit/context";
import { forbidden, refuse } from "@/lib/kit/errors";

/** The owner of views: each member of a merchant has their own. */
export const ownerOf = ({ merchantId, actor }: Context): { merchantId: string; userId: string } =>
  actor.kind === "member" ? { merchantId, userId: actor.id } : refuse(forbidden);
