import { SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { claimDue, type Leased } from "@/lib/receipts/claim";
import { settleTry } from "@/lib/receipts/settle";
import { tryReceipt } from "@/lib/receipts/try";

const BATCH = 8;
const RUN = 40 * SECOND;

/** Sends what is due, a bounded time long; what is left then is taken up by a run that is woken at once. */
export const sendDueReceipts = async (): Promise<number> => {
  const end = Date.now() + RUN;
  let taken = 0;
  for (;;) {
    const batch = await claimDue(BATCH);
    await Promise.all(batch.map(send));
    taken += batch.length;
    if (batch.length < BATCH) return taken;
    if (Date.now() > end) {
      await db.$executeRaw`SELECT jobs.wake('receipts/due')`;
      return taken;
    }
  }
};

/** One try, from the claim to its result. What cannot even be recorded is taken up when the lease ends. */
const send = async (receipt: Leased): Promise<void> => {
  try {
    await settleTry(receipt, await tryReceipt(receipt));
  } catch (thrown) {
    log("error", "receipt.send_failed", { receipt: receipt.id, ...errorFields(thrown) });
  }
};
