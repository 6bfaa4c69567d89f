import { bankOf } from "@/lib/bank/bank";
import { customerDeleted } from "@/lib/customers/errors";
import { activeCustomer } from "@/lib/customers/read";
import { lockCustomer } from "@/lib/customers/steps";
import { recordEvent } from "@/lib/events/steps";
import { after, DAY, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { SetupIntentCreation } from "@/lib/setup-intents/schema";
import { type SetupIntentRow, serialiseSetupIntent, withCard } from "@/lib/setup-intents/serialise";

/** Creates a card registration. Refused now if no bank could ever complete it. */
export const createSetupIntent = async (
  ctx: Context,
  input: SetupIntentCreation,
): Promise<SetupIntentRow> => {
  await activeCustomer(ctx, input.customer);
  bankOf(ctx);
  return commitAndStore(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx, input.customer);
    if (customer.deletedAt) return refuse(customerDeleted, { param: "customer" });
    const createdAt = now(ctx);
    const row = await tx.setupIntent.create({
      data: {
        ...tenant(ctx),
        id: newId(),
        customerId: input.customer,
        metadata: input.metadata ?? {},
        createdAt,
        expiresAt: after(createdAt, DAY),
      },
      include: withCard,
    });
    const data = serialiseSetupIntent(row);
    await recordEvent(tx, ctx, { type: "setup_intent.created", data, sequence: 1 });
    return row;
  });
};
