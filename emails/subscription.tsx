import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { Facts } from "@/emails/_parts/facts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import {
  everyPeriod,
  type SubscriptionCause,
  subscriptionTexts,
} from "@/emails/_parts/subscription-texts";
import { formatXpf } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

export type SubscriptionMail = CustomerMail & {
  cause: SubscriptionCause;
  label: string;
  amountXpf: number;
  interval: string;
  intervalCount: number;
  /** Of the first payment, or of the end. */
  at: string;
};

/** A subscription that has started or ended, as a message. */
export const subscriptionMail = (mail: SubscriptionMail): Promise<RenderedMail> =>
  rendered(
    subscriptionTexts[mail.locale].subjects[mail.cause](mail.merchant.name),
    <Subscription mail={mail} />,
  );

const Subscription = ({ mail }: { mail: SubscriptionMail }) => {
  const { locale, cause } = mail;
  const texts = subscriptionTexts[locale];
  const amount = `${formatXpf(mail.amountXpf, locale)} ${everyPeriod(mail, locale)}`;
  return (
    <CustomerLetter
      mail={mail}
      texts={texts}
      title={texts.titles[cause]}
      lead={texts.leads[cause]}
      preview={texts.leads[cause]}
    >
      <Facts
        facts={[
          { label: texts.label, value: mail.label },
          { label: texts.amount, value: amount },
          {
            label: cause === "started" ? texts.first : texts.ended,
            value: formatTahiti(new Date(mail.at), locale, "day"),
          },
        ]}
      />
    </CustomerLetter>
  );
};
