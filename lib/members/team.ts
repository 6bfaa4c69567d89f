import { writeAuditEntry } from "@/lib/kit/audit";
import type { Context } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import type { Role } from "@/lib/members/roles";
import {
  endView,
  lockTeam,
  lockTeamToManage,
  otherMember,
  requireOtherOwner,
  requireRank,
} from "@/lib/members/team-steps";

export const TEAM_MAX = 50;

/** The members of a merchant, oldest first. */
export const listTeam = ({ merchantId }: Pick<Context, "merchantId">) =>
  db.member.findMany({
    where: { merchantId },
    orderBy: { createdAt: "asc" },
    take: TEAM_MAX,
    select: {
      id: true,
      userId: true,
      role: true,
      createdAt: true,
      lastSeenAt: true,
      user: { select: { email: true, name: true } },
    },
  });
export type TeamMember = Awaited<ReturnType<typeof listTeam>>[number];

/** Gives another member another role, from their next click on. */
export const changeRole = (ctx: Context, id: string, role: Role): Promise<void> =>
  transaction(async (tx) => {
    const own = await lockTeamToManage(tx, ctx);
    const member = await otherMember(tx, ctx, id);
    requireRank(own, member.role, role);
    if (member.role === role) return;
    await tx.member.update({ where: { id }, data: { role } });
    await writeAuditEntry(tx, ctx, {
      target: { type: "members", id },
      details: { email: member.user.email, before: member.role, after: role },
    });
  });

/** Removes another member, at once, wherever they are signed in. */
export const removeMember = (ctx: Context, id: string): Promise<void> =>
  transaction(async (tx) => {
    const own = await lockTeamToManage(tx, ctx);
    const { userId, role, user, merchantId } = await otherMember(tx, ctx, id);
    requireRank(own, role);
    await tx.member.delete({ where: { id } });
    await endView(tx, { merchantId, userId });
    await writeAuditEntry(tx, ctx, {
      target: { type: "members", id },
      details: { email: user.email, role },
    });
  });

/** Leaves the team oneself; the last owner cannot. */
export const leaveShop = (ctx: Context): Promise<void> =>
  transaction(async (tx) => {
    const { merchantId, actor } = ctx;
    assert(actor.kind === "member", "a person leaves");
    const role = await lockTeam(tx, ctx);
    if (role === "owner") await requireOtherOwner(tx, merchantId);
    await writeAuditEntry(tx, ctx, { details: { role } });
    await tx.member.deleteMany({ where: { merchantId, userId: actor.id } });
    await endView(tx, { merchantId, userId: actor.id });
  });
