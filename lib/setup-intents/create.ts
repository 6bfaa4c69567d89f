import { bankOf } from "@/lib/bank/bank";
import { customerDeleted } from "@/lib/customers/errors";
import { activeCustomer } from "@/lib/customers/read";
import { lockCustomer } from "@/lib/customers/steps";
import { recordEvent } from "@/lib/events/steps";
import { after, DAY, HOUR, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Metadata } from "@/lib/kit/metadata";
import type { SoldBy } from "@/lib/payables/payable";
import type { SetupIntentCreation } from "@/lib/setup-intents/schema";
import { type SetupIntentRow, serialiseSetupIntent, withCard } from "@/lib/setup-intents/serialise";

/** Creates a card registration. Refused now if no bank could ever complete it. */
export const createSetupIntent = async (
  ctx: Context,
  input: SetupIntentCreation,
  /** Opened by the customer in the portal: valid as long as that. */
  { byCustomer = false }: { byCustomer?: boolean } = {},
): Promise<SetupIntentRow> => {
  await activeCustomer(ctx, input.customer);
  bankOf(ctx);
  return commitAndStore(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx, input.customer);
    if (customer.deletedAt) return refuse(customerDeleted, { param: "customer" });
    const metadata = input.metadata ?? {};
    return insertSetup(tx, ctx, { customerId: input.customer, metadata, byCustomer });
  });
};

type NewSetup = {
  customerId: string;
  metadata?: Metadata;
  byCustomer?: boolean;
} & Partial<SoldBy> & {
    customerMatch?: string;
  };

/** Writes a card registration of a locked customer; it may be one that starts a subscription. */
export const insertSetup = async (
  tx: Tx,
  ctx: Context,
  { metadata = {}, byCustomer = false, ...columns }: NewSetup,
): Promise<SetupIntentRow> => {
  const createdAt = now(ctx);
  const row = await tx.setupIntent.create({
    data: {
      ...tenant(ctx),
      ...columns,
      id: newId(),
      metadata,
      createdAt,
      byCustomer,
      expiresAt: after(createdAt, byCustomer ? HOUR : DAY),
    },
    include: withCard,
  });
  const data = serialiseSetupIntent(row);
  await recordEvent(tx, ctx, { type: "setup_intent.created", data, sequence: 1 });
  return row;
};
