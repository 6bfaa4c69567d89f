import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, forbidden, refuse } from "@/lib/kit/errors";
import { holdsScope } from "@/lib/kit/scopes";
import { type Role, scopesOf } from "@/lib/members/roles";
import { lastOwner, memberNotFound, ownersOnly, ownRole } from "@/lib/members/team-errors";

/**
 * Locks the team and returns the caller's current role: it may have changed since the request was sent. NO KEY:
 * payments, which refer to the merchant, continue meanwhile.
 */
export const lockTeam = async (tx: Tx, { merchantId, actor }: Context): Promise<string> => {
  assert(actor.kind === "member", "people decide about people");
  await tx.$queryRaw`SELECT 1 FROM merchants WHERE id = ${merchantId}::uuid FOR NO KEY UPDATE`;
  const self = await tx.member.findFirst({ where: { merchantId, userId: actor.id } });
  return self?.role ?? refuse(forbidden);
};

/** The same for a caller who may manage others. */
export const lockTeamToManage = async (tx: Tx, ctx: Context): Promise<string> => {
  const role = await lockTeam(tx, ctx);
  return holdsScope(scopesOf(role), "merchant:write") ? role : refuse(forbidden);
};

/** Only owners create, change and remove owners. */
export const requireRank = (role: string, ...concerned: readonly (Role | string)[]): void => {
  if (concerned.includes("owner") && role !== "owner") refuse(ownersOnly);
};

/** Another member of the team. */
export const otherMember = async (tx: Tx, { merchantId, actor }: Context, id: string) => {
  const member =
    (await tx.member.findFirst({
      where: { id, merchantId },
      include: { user: { select: { email: true } } },
    })) ?? refuse(memberNotFound);
  assert(actor.kind === "member", "people decide about people");
  return member.userId === actor.id ? refuse(ownRole) : member;
};

/** The rule is also in the database; checked here, it is a readable error. */
export const requireOtherOwner = async (tx: Tx, merchantId: string): Promise<void> => {
  if ((await tx.member.count({ where: { merchantId, role: "owner" } })) < 2) refuse(lastOwner);
};

/** From the next click on, the sessions of a removed person no longer have this merchant. */
export const endView = async (
  tx: Tx,
  of: { merchantId: string; userId: string },
): Promise<void> => {
  await tx.session.updateMany({ where: of, data: { merchantId: null, livemode: false } });
};
