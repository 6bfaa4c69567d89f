import type { Member } from "@/app/_server/session";
import { historyOf } from "@/lib/events/history";
import { mailsAbout } from "@/lib/mails/about";
import { getRefundView } from "@/lib/refunds/search";

/** A refund with its emails and events. */
export const loadRefund = async ({ ctx }: Member, { id }: { id: string }) => {
  const [refund, history, mails] = await Promise.all([
    getRefundView(ctx, id),
    historyOf(ctx, [id]),
    mailsAbout(ctx, id),
  ]);
  return { refund, history, mails };
};

export type RefundDetail = Awaited<ReturnType<typeof loadRefund>>;
