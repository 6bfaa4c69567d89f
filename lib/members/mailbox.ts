import { isFromHere } from "@/lib/kit/client-ip";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { mailNotFound } from "@/lib/members/errors";
import type { Mail } from "@/prisma/client/client";

export type MailLine = Pick<Mail, "id" | "kind" | "to" | "subject" | "createdAt">;

const line = { id: true, kind: true, to: true, subject: true, createdAt: true } as const;
const LINES_MAX = 50;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether anybody may read the service's own messages, including sign-in links: in a trial, where no mail leaves
 * the machine, and from that machine itself. `forwarded` is X-Forwarded-For.
 */
export const mailboxIsOpen = (forwarded: string | null): boolean => {
  const { RESEND_API_KEY, SMTP_URL, APP_ORIGIN, INSTALLATION } = env();
  const isLocal = INSTALLATION === "trial" && loopback.test(new URL(APP_ORIGIN).hostname);
  return isLocal && !RESEND_API_KEY && !SMTP_URL && isFromHere(forwarded);
};

/** The last messages of the service itself, newest first. */
export const listServiceMails = (): Promise<MailLine[]> =>
  db.mail.findMany({
    where: { merchantId: null },
    orderBy: { id: "desc" },
    take: LINES_MAX,
    select: line,
  });

export const getServiceMail = async (id: string): Promise<Mail> =>
  (isUuid(id) ? await db.mail.findFirst({ where: { merchantId: null, id } }) : null) ??
  refuse(mailNotFound);

/** The last messages of a merchant in this mode, newest first; `before` continues from one of them. */
export const listMails = async (
  ctx: Context,
  before?: string,
): Promise<{ mails: MailLine[]; hasMore: boolean }> => {
  const older = before && isUuid(before) ? { id: { lt: before } } : {};
  const found = await db.mail.findMany({
    where: { ...tenant(ctx), ...older },
    orderBy: { id: "desc" },
    take: LINES_MAX + 1,
    select: line,
  });
  return { mails: found.slice(0, LINES_MAX), hasMore: found.length > LINES_MAX };
};

export const getMail = async (ctx: Context, id: string): Promise<Mail> =>
  (isUuid(id) ? await db.mail.findFirst({ where: { ...tenant(ctx), id } }) : null) ??
  refuse(mailNotFound);

/** The URLs in a message, each once. */
export const linksOf = (html: string): string[] => {
  const found = [...html.matchAll(/href="(https?:[^"]+)"/g)];
  return [...new Set(found.map(([, link]) => (link ?? "").replaceAll("&amp;", "&")))];
};
