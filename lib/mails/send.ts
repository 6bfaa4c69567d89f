import { SECOND } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { claimDue, type Leased } from "@/lib/mails/claim";
import { tryMail } from "@/lib/mails/try";

const BATCH = 8;
const RUN = 40 * SECOND;

/** Sends what is due, a bounded time long; what is left then is taken up by a run that is woken at once. */
export const sendDueMails = async (): Promise<number> => {
  const end = Date.now() + RUN;
  let taken = 0;
  for (;;) {
    const batch = await claimDue(BATCH);
    await Promise.all(batch.map(send));
    taken += batch.length;
    if (batch.length < BATCH) return taken;
    if (Date.now() > end) {
      await db.$executeRaw`SELECT jobs.wake('mails/due')`;
      return taken;
    }
  }
};

/** What cannot even be recorded is taken up when the lease ends. */
const send = async (mail: Leased): Promise<void> => {
  try {
    await tryMail(mail);
  } catch (thrown) {
    log("error", "mail.send_failed", { mail: mail.id, kind: mail.kind, ...errorFields(thrown) });
  }
};
