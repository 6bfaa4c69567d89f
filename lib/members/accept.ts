import { writeAuditEntry } from "@/lib/kit/audit";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Caller } from "@/lib/members/caller";
import { personAt } from "@/lib/members/in-shops";
import { invitationHash } from "@/lib/members/invite";
import { alreadyMember, invitationNotFound, otherAddress } from "@/lib/members/team-errors";
import { profileOf } from "@/lib/merchants/profile";

const TOKEN = /^[0-9A-Za-z]{43}$/;

const openInvitation = (token: string) => ({
  tokenHash: invitationHash(token),
  acceptedAt: null,
  withdrawnAt: null,
  expiresAt: { gt: new Date() },
});

/** The invitation of a link; null when it was used, withdrawn, expired, or never existed. */
export const invitationOf = async (token: string) => {
  if (!TOKEN.test(token)) return null;
  const invitation = await db.invitation.findFirst({ where: openInvitation(token) });
  if (!invitation) return null;
  const { email, role, expiresAt } = invitation;
  const { name } = await profileOf(invitation);
  return { email, role, expiresAt, merchant: { name } };
};

type Guest = { sessionId: string; user: { id: string; email: string } };

/** The invited person joins the team and sees the merchant at once. A link works once. */
export const acceptInvitation = (guest: Guest, token: string, from: Caller): Promise<void> =>
  transaction(async (tx) => {
    const { id, merchantId, role, emailKey } = await lockInvitation(tx, token);
    const userId = guest.user.id;
    if (guest.user.email.toLowerCase() !== emailKey) refuse(otherAddress);
    if ((await tx.member.count({ where: { merchantId, userId } })) > 0) refuse(alreadyMember);
    const lastSeenAt = new Date();
    await tx.member.create({ data: { id: newId(), merchantId, userId, role, lastSeenAt } });
    await tx.invitation.update({ where: { id }, data: { acceptedAt: lastSeenAt } });
    // In test mode: nobody should start with real money by surprise.
    await tx.session.updateMany({
      where: { id: guest.sessionId, userId },
      data: { merchantId, livemode: false },
    });
    const ctx = personAt({ merchantId, userId, role }, { action: "team.accept", from });
    await writeAuditEntry(tx, ctx, { target: { type: "invitations", id }, details: { role } });
  });

const lockInvitation = async (tx: Tx, token: string) => {
  if (!TOKEN.test(token)) return refuse(invitationNotFound);
  await tx.$queryRaw`SELECT 1 FROM invitations WHERE token_hash = ${invitationHash(token)} FOR UPDATE`;
  const found = await tx.invitation.findFirst({ where: openInvitation(token) });
  return found ?? refuse(invitationNotFound);
};
