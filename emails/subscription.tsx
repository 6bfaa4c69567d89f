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
  /** Absent in messages of an earlier version: one, without an end. */
  quantity?: number;
  cycles?: number | null;
  interval: string;
  intervalCount: number;
  /** Absent in messages of an earlier version: in arrears, and no trial. */
  billing?: "arrears" | "advance";
  trialEndsAt?: string | null;
  /** What the customer agreed to on the page that sold it; absent if they subscribed elsewhere. */
  agreement?: string | null;
  /** The end of its pause. */
  until?: string | null;
  /** Of the first or next payment, of the change, or of the end. */
  at: string | null;
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
  const day = (at: string) => formatTahiti(new Date(at), locale, "day");
  const isStart = cause === "started" || cause === "trial_ending";
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
          { label: texts.amount, value: amountIn(mail) },
          ...(mail.cycles && isStart ? [{ label: texts.cycles, value: String(mail.cycles) }] : []),
          ...(mail.trialEndsAt && isStart
            ? [{ label: texts.trialEnds, value: day(mail.trialEndsAt) }]
            : []),
          ...(mail.until ? [{ label: texts.until, value: day(mail.until) }] : []),
          ...(mail.at ? [{ label: texts[moments[cause]], value: day(mail.at) }] : []),
        ]}
      />
      {cause === "started" && mail.agreement && (
        <Aside title={texts.agreed}>{mail.agreement}</Aside>
      )}
    </CustomerLetter>
  );
};

/** What `at` is. */
const moments = {
  started: "first",
  trial_ending: "first",
  changing: "changes",
  kept: "next",
  paused: "next",
  resumed: "next",
  ended: "ended",
  ended_after_period: "ended",
  completed: "ended",
} as const satisfies Record<SubscriptionCause, string>;

/** `8 970 XPF par mois (3 × 2 990 XPF)` */
const amountIn = (mail: SubscriptionMail): string => {
  const { amountXpf, quantity = 1, locale } = mail;
  const whole = `${formatXpf(amountXpf, locale)} ${everyPeriod(mail, locale)}`;
  return quantity === 1
    ? whole
    : `${whole} (${quantity} × ${formatXpf(amountXpf / quantity, locale)})`;
};

const startOf = ({ billing = "arrears", trialEndsAt }: SubscriptionMail): SubscriptionStart =>
  trialEndsAt ? "trial" : billing;
