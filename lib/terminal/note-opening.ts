import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import type { TerminalPayment } from "@/prisma/client/client";

type Asked = Pick<TerminalPayment, "merchantId" | "livemode" | "id" | "status" | "openedAt">;

/**
 * Records that the payer opened the page behind the QR code, which the till shows while it waits. Written once, by
 * the first request for the page; every later one only checks the row that it has read anyway.
 */
export const noteOpening = async (asked: Asked): Promise<void> => {
  const { merchantId, livemode, id } = asked;
  if (asked.openedAt !== null || asked.status !== "open") return;
  await db.terminalPayment.updateMany({
    where: { merchantId, livemode, id, status: "open", openedAt: null },
    data: { openedAt: now(asked) },
  });
};
