import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { type Profile, profileOf } from "@/lib/merchants/profile";
import { rightsOf } from "@/lib/portal/rights";
import { setupIntentNotFound } from "@/lib/setup-intents/errors";
import { isExpired, openAttempt } from "@/lib/setup-intents/steps";
import type { SetupIntent } from "@/prisma/client/client";

/** The state of a card registration for its page. */
export type SetupState =
  | { state: "open" }
  | { state: "refused"; failureCode: string }
  | { state: "action"; actionUrl: string }
  | { state: "processing" }
  /** Past its time, its customer was deleted, or the portal that opened it no longer takes cards. */
  | { state: "expired" }
  | { state: "saved"; brand: string; last4: string };

/** What the hosted page shows. */
export type SetupView = {
  id: string;
  merchant: Profile;
  livemode: boolean;
  expiresAt: Date;
  /** Opened in the portal, where its page leads back to. */
  byCustomer: boolean;
  checkout: SetupState;
};

const shown = {
  customer: { select: { deletedAt: true } },
  paymentMethods: { select: { brand: true, last4: true } },
} as const;

type Shown = SetupIntent & {
  customer: { deletedAt: Date | null };
  paymentMethods: { brand: string; last4: string }[];
};

export const loadSetupView = async (ctx: Context, id: string): Promise<SetupView> => {
  const where = { ...tenant(ctx), id };
  const row = await db.setupIntent.findFirst({ where, include: shown });
  if (!row) return refuse(setupIntentNotFound);
  const { livemode, expiresAt } = row;
  const merchant = await profileOf(ctx);
  const checkout = await stateOf(ctx, row, merchant);
  return { id, merchant, livemode, expiresAt, checkout, byCustomer: row.byCustomer };
};

/** Only the state, for a page that polls. */
export const stateOfSetup = async (ctx: Context, id: string): Promise<SetupState> =>
  (await loadSetupView(ctx, id)).checkout;

const stateOf = async (ctx: Context, row: Shown, merchant: Profile): Promise<SetupState> => {
  const [saved] = row.paymentMethods;
  if (saved) return { state: "saved", ...saved };
  const attempt = await openAttempt(db, ctx, row.id);
  if (attempt?.actionUrl) return { state: "action", actionUrl: attempt.actionUrl };
  if (attempt) return { state: "processing" };
  if (isExpired(ctx, row) || row.customer.deletedAt) return { state: "expired" };
  if (row.byCustomer && !rightsOf(merchant).cards) return { state: "expired" };
  return row.failureCode === null
    ? { state: "open" }
    : { state: "refused", failureCode: row.failureCode };
};
