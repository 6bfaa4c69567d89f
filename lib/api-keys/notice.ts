import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { dashboardUrls, keyEnd, nameOfActor, notifyOwners } from "@/lib/mails/owners";
import type { ApiKey } from "@/prisma/client/client";

/** Within the transaction that creates it: the owners are notified of every new live key. */
export const reportKey = async (tx: Tx, ctx: Context, key: ApiKey): Promise<void> => {
  if (!key.livemode) return;
  const by = await nameOfActor(tx, ctx);
  await notifyOwners(tx, ctx, {
    key: `api-key-created-${key.id}`,
    aboutId: key.id,
    write: (to) => ({
      kind: "api-key-created",
      mail: {
        ...to,
        name: key.name,
        key: keyEnd(key),
        scopes: key.scopes,
        by,
        createdAt: key.createdAt.toISOString(),
        expiresAt: key.expiresAt?.toISOString() ?? null,
        url: dashboardUrls.keys(),
      },
    }),
  });
};
