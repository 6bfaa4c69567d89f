import type { SessionStatus } from "@/lib/checkout-sessions/machine";
import type { CustomerMatch } from "@/lib/checkout-sessions/schema";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { listPage, type Page, type PageRequest } from "@/lib/kit/http/pagination";
import { holding } from "@/lib/kit/like";
import type { CheckoutSession } from "@/prisma/client/client";

export type SessionSearch = PageRequest & {
  status?: SessionStatus | undefined;
  match?: CustomerMatch | undefined;
  /** A part of the email address that was given or typed. */
  text?: string | undefined;
};

/** A session with its current status, whether or not it was read since its expiry. */
export type SessionWithStatus = CheckoutSession & { checkout: SessionStatus };

/** One page of the sessions that match, newest first. */
export const searchSessions = async (
  ctx: Context,
  search: SessionSearch,
): Promise<Page<SessionWithStatus>> => {
  const at = now(ctx);
  const { status, match, text } = search;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { AND: [whereStatus(status, at)] }),
    ...(match === undefined ? {} : { customerMatch: match }),
    ...(text === undefined ? {} : { customerEmail: holding(text) }),
  };
  const page = await listPage(search, {
    find: ({ id, ...window }) =>
      db.checkoutSession.findMany({
        where: { ...filter, ...(id ? { id } : {}) },
        include: { attempts: { where: processing, select: { id: true }, take: 1 } },
        ...window,
      }),
    holds: async (id) =>
      (await db.checkoutSession.findFirst({ where: { ...filter, id }, select: { id: true } })) !==
      null,
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, checkout: statusOf(row, at) })) };
};

const processing = { status: "processing" };

// One that is being paid stays open past its expiry, until the bank decides.
const whereStatus = (status: SessionStatus, at: Date) => {
  const due = { expiresAt: { lte: at }, attempts: { none: processing } };
  switch (status) {
    case "open":
      return { status, NOT: due };
    case "expired":
      return { OR: [{ status }, { status: "open", ...due }] };
    case "complete":
      return { status };
  }
};

const statusOf = (row: CheckoutSession & { attempts: unknown[] }, at: Date): SessionStatus =>
  row.status === "open" && row.expiresAt <= at && row.attempts.length === 0
    ? "expired"
    : (row.status as SessionStatus);
