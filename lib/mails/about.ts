import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";

/** A message in a journal; its text is shown only to its recipient. */
export type MailAbout = {
  id: string;
  kind: string;
  to: string;
  sentAt: Date | null;
  nextAttemptAt: Date | null;
  failure: string | null;
  createdAt: Date;
};

const LINES_MAX = 20;

/** The last messages about one object, newest first. */
export const mailsAbout = (ctx: Context, aboutId: string): Promise<MailAbout[]> =>
  db.outgoingMail.findMany({
    where: { ...tenant(ctx), aboutId },
    orderBy: { createdAt: "desc" },
    take: LINES_MAX,
    select: {
      id: true,
      kind: true,
      to: true,
      sentAt: true,
      nextAttemptAt: true,
      failure: true,
      createdAt: true,
    },
  });
