import { sessionNotFound } from "@/lib/checkout-sessions/errors";
import type { CheckoutSessionQuery } from "@/lib/checkout-sessions/schema";
import { expireIfDue, isDue, lockSession } from "@/lib/checkout-sessions/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { tagHolds } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { listPage, type Page } from "@/lib/kit/http/pagination";
import { isUuid } from "@/lib/kit/ids";
import type { CheckoutSession } from "@/prisma/client/client";

/** A session as it is now, from its row if that was just read: the first read after its expiry writes the expiry. */
export const openSession = async (
  ctx: Context,
  id: string,
  known?: CheckoutSession,
): Promise<CheckoutSession> => {
  const session =
    known ??
    (await db.checkoutSession.findFirst({ where: { ...tenant(ctx), id } })) ??
    refuse(sessionNotFound);
  if (!isDue(ctx, session)) return session;
  return commitAndStore(ctx, async (tx) => expireIfDue(tx, ctx, await lockSession(tx, ctx, id)));
};

/** The session of a link that we issued; null for any other. The caller is unknown: the row names the merchant. */
export const sessionByKey = async (id: string, key: string): Promise<CheckoutSession | null> => {
  if (!isUuid(id) || !tagHolds("checkout", id.toLowerCase(), key)) return null;
  return db.checkoutSession.findUnique({ where: { id } });
};

/** The session that this browser started to pay, whose secret its URL has lost; null for any other. */
export const sessionOfBrowser = async (
  id: string,
  browser: string,
): Promise<CheckoutSession | null> =>
  isUuid(id)
    ? db.checkoutSession.findFirst({ where: { id, attempts: { some: { visitNonce: browser } } } })
    : null;

/** The id of the session that sold a subscription; null if none did. */
export const sessionThatSold = async (
  ctx: Context,
  subscriptionId: string,
): Promise<string | null> => {
  const where = { ...tenant(ctx), subscriptionId };
  const found = await db.checkoutSession.findFirst({ where, select: { id: true } });
  return found?.id ?? null;
};

/** As stored: an open session past its expiry is still listed as open. */
export const listSessions = (
  ctx: Context,
  query: CheckoutSessionQuery,
): Promise<Page<CheckoutSession>> => {
  const { status, customerMatch } = query;
  const filter = {
    ...tenant(ctx),
    ...(status === undefined ? {} : { status }),
    ...(customerMatch === undefined ? {} : { customerMatch }),
  };
  return listPage(query, {
    find: ({ id, ...window }) =>
      db.checkoutSession.findMany({ where: { ...filter, ...(id ? { id } : {}) }, ...window }),
    holds: async (id) =>
      (await db.checkoutSession.findFirst({ where: { ...filter, id }, select: { id: true } })) !==
      null,
  });
};
