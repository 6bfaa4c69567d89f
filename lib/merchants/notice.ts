import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { dashboardUrls, nameOfActor, notifyOwners } from "@/lib/mails/owners";
import { maskIban } from "@/lib/merchants/iban";
import type { MerchantInMode } from "@/lib/merchants/profile";

/**
 * Within the transaction that changes the profile: every owner is notified of another bank account. It concerns
 * live payments, whichever mode it was changed in; a merchant without an account has none yet.
 */
export const reportIban = async (
  tx: Tx,
  ctx: Context,
  of: { before: MerchantInMode; after: MerchantInMode; eventId: string },
): Promise<void> => {
  const { before, after, eventId } = of;
  const heldUntil = after.ibanHeldUntil;
  if (before.ibanXpf === after.ibanXpf || !heldUntil || heldUntil <= now(ctx)) return;
  const by = await nameOfActor(tx, ctx);
  await notifyOwners(
    tx,
    { ...ctx, livemode: true },
    {
      key: `iban-changed-${eventId}`,
      aboutId: after.id,
      write: (to) => ({
        kind: "iban-changed",
        mail: {
          ...to,
          before: before.ibanXpf && maskIban(before.ibanXpf),
          after: after.ibanXpf && maskIban(after.ibanXpf),
          by,
          changedAt: after.updatedAt.toISOString(),
          heldUntil: heldUntil.toISOString(),
          url: dashboardUrls.settings(),
        },
      }),
    },
  );
};
