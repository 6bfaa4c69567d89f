import type { CustomerMail } from "@/emails/_parts/customer-letter";
import type { Context } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Letter } from "@/lib/mails/letters";
import { mailLocale } from "@/lib/mails/locale";
import { queueMail } from "@/lib/mails/steps";
import { profileOf, senderIn } from "@/lib/merchants/profile";
import { portalHead } from "@/lib/portal/link";

/** With the customer's id, the message offers the customer portal of a shop that has it on. */
type Recipient = { customerId?: string; email: string | null; locale: string | null };

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
  { customerId, email, locale }: Recipient,
  { key, aboutId, write }: Message,
): Promise<boolean> => {
  if (email === null) return false;
  const { livemode } = ctx;
  const profile = await profileOf(ctx, readerOf(tx));
  const head = {
    locale: mailLocale(locale),
    livemode,
    merchant: senderIn(profile),
    ...portalHead(profile, customerId),
  };
  const letter = write(head);
  return queueMail(tx, ctx, { letter, to: email, key, aboutId });
};
