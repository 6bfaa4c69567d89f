import { db } from "@/lib/kit/db";
import type { CheckoutState } from "@/lib/payables/checkout-state";
import type { SoldBy } from "@/lib/payables/payable";

const SHOWN = 10;

type Over = () => Promise<CheckoutState | false> | CheckoutState | false;

/** The state of a page that sells a subscription for which nothing is due now, by the registrations of its card. */
export const stateOfRegistrations = async (
  { merchantId, livemode }: { merchantId: string; livemode: boolean },
  where: Partial<SoldBy>,
  { visitor, over, returnUrl }: { visitor: string; over: Over; returnUrl: ReturnUrl },
): Promise<CheckoutState> => {
  const rows = await db.setupIntent.findMany({
    where: { merchantId, livemode, ...where },
    include: registration,
    orderBy: { id: "desc" },
    take: SHOWN,
  });
  const started = rows.flatMap(({ subscriptions }) => subscriptions)[0];
  if (started) return { state: "subscribed", returnUrl: returnUrl(started) };
  for (const { id: setupIntentId, visitNonce, bankOperations } of rows) {
    const [open] = bankOperations;
    if (open?.actionUrl) return { state: "action", actionUrl: open.actionUrl, setupIntentId };
    if (open) return { state: visitNonce === visitor ? "processing" : "elsewhere" };
  }
  const ended = await over();
  if (ended) return ended;
  const mine = rows.find(({ visitNonce }) => visitNonce === visitor);
  return mine?.failureCode
    ? { state: "refused", failureCode: mine.failureCode, email: mine.customer.email }
    : { state: "open" };
};

type ReturnUrl = (subscription: { id: string }) => string | null;

const registration = {
  customer: { select: { email: true } },
  subscriptions: { select: { id: true } },
  bankOperations: { where: { kind: "setup", resolvedAt: null }, select: { actionUrl: true } },
} as const;
