import type { OwnerMail } from "@/emails/_parts/owner-letter";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import type { OwnerLetter } from "@/lib/mails/letters";
import { queueMail } from "@/lib/mails/steps";

const OWNERS_MAX = 50;

/** Pages of the dashboard that messages link to. */
export const dashboardUrls = {
  deprecations: () => `${env().APP_ORIGIN}/dashboard/deprecations`,
  keys: () => `${env().APP_ORIGIN}/dashboard/api-keys`,
  settings: () => `${env().APP_ORIGIN}/dashboard/settings`,
  kyb: () => `${env().APP_ORIGIN}/dashboard/settings/kyb`,
  webhook: (id: string) => `${env().APP_ORIGIN}/dashboard/webhooks/${id}`,
} as const;

type OwnerNotice = {
  /** Names the occasion; each owner is notified of it once. */
  key: string;
  aboutId?: string;
  /** Whether developers are notified too. */
  alsoDevelopers?: boolean;
  write: (to: Pick<OwnerMail, "locale" | "shop">) => OwnerLetter;
};

/**
 * Within the transaction of the change: notifies every owner of the merchant once it commits, and developers on
 * request.
 */
export const notifyOwners = async (tx: Tx, ctx: Context, notice: OwnerNotice): Promise<void> => {
  const { name: shop } = await tx.merchantProfile.findUniqueOrThrow({
    where: { merchantId_livemode: tenant(ctx) },
    select: { name: true },
  });
  const members = await tx.member.findMany({
    where: {
      merchantId: ctx.merchantId,
      role: { in: notice.alsoDevelopers ? ["owner", "developer"] : ["owner"] },
    },
    orderBy: { createdAt: "asc" },
    take: OWNERS_MAX,
    select: { user: { select: { id: true, email: true } } },
  });
  for (const { user } of members) {
    await queueMail(tx, ctx, {
      // The language of an owner is not known.
      letter: notice.write({ locale: "fr", shop }),
      to: user.email,
      key: `${notice.key}-${user.id}`,
      ...(notice.aboutId === undefined ? {} : { aboutId: notice.aboutId }),
    });
  }
};

/** The actor, as the owners know them: an address, or the end of a key. Null for the service itself. */
export const nameOfActor = async (
  tx: Tx,
  { actor, merchantId }: Context,
): Promise<string | null> => {
  if (actor.kind === "member") {
    const user = await tx.user.findUnique({ where: { id: actor.id }, select: { email: true } });
    return user?.email ?? null;
  }
  if (actor.kind !== "key") return null;
  const key = await tx.apiKey.findFirst({ where: { id: actor.id, merchantId } });
  return key && keyEnd(key);
};

/** The only part of a key that is ever shown: `svc_live_…aB3z`. */
export const keyEnd = (key: { prefix: string; last4: string }): string =>
  `${key.prefix}…${key.last4}`;
