import type { CustomerMail } from "@/emails/_parts/customer-letter";
import type { Context } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Letter } from "@/lib/mails/letters";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { senderToday } from "@/lib/merchants/profile";

type Recipient = { email: string | null; locale: string | null };

type Message = {
  /** Identifies the message: each key is sent once. */
  key: string;
  aboutId: string;
  write: (head: CustomerMail) => Letter;
};

/** Queues an email to the customer, if there is an address, sent once the transaction commits. */
export const mailCustomer = async (
  tx: AnyTx,
  ctx: Context,
  { email, locale }: Recipient,
  { key, aboutId, write }: Message,
): Promise<boolean> => {
  if (email === null) return false;
  const { livemode } = ctx;
  const merchant = await senderToday(ctx, readerOf(tx));
  const letter = write({ locale: mailLocale(locale), livemode, merchant });
  return queueMail(tx, ctx, { letter, to: email, key, aboutId });
};
