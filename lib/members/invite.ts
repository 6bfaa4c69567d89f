import { z } from "zod";
import { writeAuditEntry } from "@/lib/kit/audit";
import { after, DAY } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { randomText } from "@/lib/kit/crypto";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { assert, refuse } from "@/lib/kit/errors";
import { newId, sha256 } from "@/lib/kit/ids";
import type { Locale } from "@/lib/kit/money";
import { isEmail } from "@/lib/kit/text";
import { queueMail, withdrawMails } from "@/lib/mails/steps";
import { roles } from "@/lib/members/roles";
import { TEAM_MAX } from "@/lib/members/team";
import {
  alreadyInvited,
  alreadyMember,
  invitationLimit,
  invitationNotFound,
  teamLimit,
} from "@/lib/members/team-errors";
import { lockTeamToManage, requireRank } from "@/lib/members/team-steps";
import { profileOf } from "@/lib/merchants/profile";
import type { Invitation } from "@/prisma/client/client";

const LIFE_MS = 7 * DAY;
/** One message and three more. */
const SENDS_PER_DAY = 4;
/** Prevents mail to strangers by repeated invitations and withdrawals. */
const INVITED_PER_DAY = 50;

export const NewInvitation = z.strictObject({
  email: z
    .string()
    .max(320)
    .transform((typed) => typed.trim().toLowerCase())
    .refine(isEmail, "expected an e-mail address"),
  role: z.enum(roles),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

const open = { acceptedAt: null, withdrawnAt: null } as const;

/** Only the hash is stored: a dump gives no access. */
export const invitationHash = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sha256(token));

/** The open invitations, newest first, including expired ones. */
export const listInvitations = ({ merchantId }: Pick<Context, "merchantId">) =>
  db.invitation.findMany({
    where: { merchantId, ...open },
    orderBy: { createdAt: "desc" },
    take: TEAM_MAX,
    select: { id: true, email: true, role: true, sentAt: true, expiresAt: true },
  });
export type OpenInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** Invites a person to the team by mail. The link is valid for seven days, once, for this address only. */
export const inviteMember = (
  ctx: Context,
  { email, role }: NewInvitation,
  locale: Locale,
): Promise<void> =>
  transaction(async (tx) => {
    const { merchantId, actor } = ctx;
    assert(actor.kind === "member", "a person invites");
    requireRank(await lockTeamToManage(tx, ctx), role);
    await requirePlace(tx, ctx, email);
    await requireSends(tx, merchantId, email);
    const token = randomText(43);
    const sentAt = new Date();
    const invitation = await tx.invitation.create({
      data: {
        id: newId(),
        merchantId,
        livemode: ctx.livemode,
        email,
        emailKey: email,
        role,
        tokenHash: invitationHash(token),
        invitedBy: actor.id,
        sentAt,
        expiresAt: after(sentAt, LIFE_MS),
        createdAt: sentAt,
      },
    });
    await send(tx, ctx, { invitation, token, locale });
    await writeAuditEntry(tx, ctx, aboutIt(invitation));
  });

/** Sends an invitation again, with another link and for seven days more. */
export const resendInvitation = (ctx: Context, id: string, locale: Locale): Promise<void> =>
  transaction(async (tx) => {
    const before = await lockInvitation(tx, ctx, id);
    await requireSends(tx, ctx.merchantId, before.email);
    const token = randomText(43);
    const sentAt = new Date();
    const invitation = await tx.invitation.update({
      where: { id },
      data: {
        livemode: ctx.livemode,
        tokenHash: invitationHash(token),
        sentAt,
        expiresAt: after(sentAt, LIFE_MS),
      },
    });
    await send(tx, ctx, { invitation, token, locale });
    await writeAuditEntry(tx, ctx, aboutIt(invitation));
  });

/** Withdraws an invitation: its link stops working. */
export const withdrawInvitation = (ctx: Context, id: string): Promise<void> =>
  transaction(async (tx) => {
    const invitation = await lockInvitation(tx, ctx, id);
    await withdraw(tx, ctx, invitation);
    await writeAuditEntry(tx, ctx, aboutIt(invitation));
  });

const withdraw = async (tx: Tx, ctx: Context, { id, livemode }: Invitation): Promise<void> => {
  await tx.invitation.update({ where: { id }, data: { withdrawnAt: new Date() } });
  await withdrawMails(tx, { ...ctx, livemode }, id);
};

const aboutIt = ({ id, email, role }: Invitation) => ({
  target: { type: "invitations", id },
  details: { email, role },
});

const lockInvitation = async (tx: Tx, ctx: Context, id: string): Promise<Invitation> => {
  const role = await lockTeamToManage(tx, ctx);
  const { merchantId } = ctx;
  const found = await tx.invitation.findFirst({ where: { id, merchantId, ...open } });
  const invitation = found ?? refuse(invitationNotFound);
  requireRank(role, invitation.role);
  return invitation;
};

/** Checks that the team has a free place for a new address. Expired invitations are deleted. */
const requirePlace = async (tx: Tx, ctx: Context, email: string): Promise<void> => {
  const { merchantId } = ctx;
  const param = "email";
  const members = { where: { merchantId, user: { emailKey: email } } };
  if ((await tx.member.count(members)) > 0) refuse(alreadyMember, { param });
  const asked = await tx.invitation.findFirst({ where: { merchantId, emailKey: email, ...open } });
  if (asked && asked.expiresAt > new Date()) refuse(alreadyInvited, { param });
  if (asked) await withdraw(tx, ctx, asked);
  const inside = await tx.member.count({ where: { merchantId } });
  const invited = await tx.invitation.count({ where: { merchantId, ...open } });
  if (inside + invited >= TEAM_MAX) refuse(teamLimit, { param });
};

// Withdrawn and invited again, an address is still the same mailbox.
const requireSends = async (tx: Tx, merchantId: string, email: string): Promise<void> => {
  const since = new Date(Date.now() - DAY);
  const recent = await tx.invitation.findMany({
    where: { merchantId, emailKey: email, sentAt: { gt: since } },
    select: { id: true },
    take: SENDS_PER_DAY,
  });
  const asked = await tx.invitation.count({ where: { merchantId, createdAt: { gt: since } } });
  if (asked >= INVITED_PER_DAY) refuse(invitationLimit, { param: "email" });
  const sent = await tx.outgoingMail.count({
    where: {
      merchantId,
      OR: [{ livemode: true }, { livemode: false }],
      aboutId: { in: recent.map(({ id }) => id) },
      createdAt: { gt: since },
    },
  });
  if (sent >= SENDS_PER_DAY) refuse(invitationLimit, { param: "email" });
};

type Sending = { invitation: Invitation; token: string; locale: Locale };

const send = async (
  tx: Tx,
  ctx: Context,
  { invitation, token, locale }: Sending,
): Promise<void> => {
  const inviter = ctx.actor.kind === "member" ? ctx.actor.id : invitation.invitedBy;
  const [shop, user] = await Promise.all([
    profileOf(ctx, tx),
    tx.user.findUniqueOrThrow({ where: { id: inviter } }),
  ]);
  await queueMail(tx, ctx, {
    letter: {
      kind: "invitation",
      mail: {
        locale,
        shop: shop.name,
        brandColor: shop.brandColor,
        inviter: user.name ?? user.email,
        role: z.enum(roles).parse(invitation.role),
        url: `${env().APP_ORIGIN}/invitation/${token}`,
        expiresAt: invitation.expiresAt.toISOString(),
      },
    },
    to: invitation.email,
    key: `invitation-${sha256(token).toString("hex")}`,
    aboutId: invitation.id,
  });
};
