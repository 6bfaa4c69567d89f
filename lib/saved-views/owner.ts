import type { Context } from "@/lib/kit/context";
import { forbidden, refuse } from "@/lib/kit/errors";

/** Whose views they are: each member of a shop has its own. */
export const ownerOf = ({ merchantId, actor }: Context): { merchantId: string; userId: string } =>
  actor.kind === "member" ? { merchantId, userId: actor.id } : refuse(forbidden);
