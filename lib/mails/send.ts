import { drain } from "@/lib/kit/drain";
import { errorFields, log } from "@/lib/kit/log";
import { claimDue, type Leased, renewLeases } from "@/lib/mails/claim";
import { tryMail } from "@/lib/mails/try";

/** Sends what is due, a bounded time long; what is left then is taken up by a run that is woken at once. */
export const sendDueMails = (): Promise<number> =>
  drain({ claim: claimDue, renew: renewLeases, each: send, topic: "mails/due" });

/** What cannot even be recorded is taken up when the lease ends. */
const send = async (mail: Leased): Promise<void> => {
  try {
    await tryMail(mail);
  } catch (thrown) {
    log("error", "mail.send_failed", { mail: mail.id, kind: mail.kind, ...errorFields(thrown) });
  }
};
