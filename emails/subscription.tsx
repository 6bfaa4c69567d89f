import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { Facts } from "@/emails/_parts/facts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import {
  everyPeriod,
  type SubscriptionCause,
  type SubscriptionStart,
  subscriptionTexts,
} from "@/emails/_parts/subscription-texts";
import { Aside } from "@/emails/_parts/words";
import { formatXpf } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";

export type SubscriptionMail = CustomerMail & {
  cause: SubscriptionCause;
  label: string;
  amountXpf: number;
  interval: string;
  intervalCount: number;
  /** Absent in messages of an earlier version: in arrears, and no trial. */
  billing?: "arrears" | "advance";
  trialEndsAt?: string | null;
  /** What the customer agreed to on the page that sold it; absent if they subscribed elsewhere. */
  agreement?: string | null;
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
  const lead = cause === "started" ? texts.starts[startOf(mail)] : texts.leads[cause];
  const isEnd = cause === "ended" || cause === "ended_after_period";
  const day = (at: string) => formatTahiti(new Date(at), locale, "day");
  const amount = `${formatXpf(mail.amountXpf, locale)} ${everyPeriod(mail, locale)}`;
  return (
    <CustomerLetter
      mail={mail}
      texts={texts}
      title={texts.titles[cause]}
      lead={lead}
      preview={lead}
    >
      <Facts
        facts={[
          { label: texts.label, value: mail.label },
          { label: texts.amount, value: amount },
          ...(mail.trialEndsAt && !isEnd
            ? [{ label: texts.trialEnds, value: day(mail.trialEndsAt) }]
            : []),
          { label: isEnd ? texts.ended : texts.first, value: day(mail.at) },
        ]}
      />
      {cause === "started" && mail.agreement && (
        <Aside title={texts.agreed}>{mail.agreement}</Aside>
      )}
    </CustomerLetter>
  );
};

const startOf = ({ billing = "arrears", trialEndsAt }: SubscriptionMail): SubscriptionStart =>
  trialEndsAt ? "trial" : billing;
