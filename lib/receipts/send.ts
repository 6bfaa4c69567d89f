import { drain } from "@/lib/kit/drain";
import { errorFields, log } from "@/lib/kit/log";
import { claimDue, type Leased, renewLeases } from "@/lib/receipts/claim";
import { recordTry } from "@/lib/receipts/record-try";
import { tryReceipt } from "@/lib/receipts/try";

/** Sends what is due, a bounded time long; what is left then is taken up by a run that is woken at once. */
export const sendDueReceipts = (): Promise<number> =>
  drain({ claim: claimDue, renew: renewLeases, each: send, topic: "receipts/due" });

/** One try, from the claim to its result. What cannot even be recorded is taken up when the lease ends. */
const send = async (receipt: Leased): Promise<void> => {
  try {
    await recordTry(receipt, await tryReceipt(receipt));
  } catch (thrown) {
    log("error", "receipt.send_failed", { receipt: receipt.id, ...errorFields(thrown) });
  }
};
