import { cardExpiry } from "@/emails/_parts/card-expiry";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { Facts } from "@/emails/_parts/facts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { type SavedCardCause, savedCardTexts } from "@/emails/_parts/saved-card-texts";
import { cardName } from "@/lib/kit/card-name";
import { formatTahiti } from "@/lib/kit/tahiti";

export type SavedCardMail = CustomerMail & {
  cause: SavedCardCause;
  card: { brand: string; last4: string; expMonth: number; expYear: number };
  /** What the card pays for, where that is why the message is written. */
  subscription: { label: string; nextPaymentAt: string } | null;
};

/** A card that a merchant keeps, new or about to expire, as a message. */
export const savedCardMail = (mail: SavedCardMail): Promise<RenderedMail> =>
  rendered(
    savedCardTexts[mail.locale].subjects[mail.cause](mail.merchant.name),
    <SavedCard mail={mail} />,
  );

const SavedCard = ({ mail }: { mail: SavedCardMail }) => {
  const { locale, merchant, cause, card, subscription } = mail;
  const texts = savedCardTexts[locale];
  return (
    <CustomerLetter
      mail={mail}
      texts={texts}
      title={texts.titles[cause]}
      lead={texts.leads[cause](merchant.name)}
      preview={`${cardName(card)} · ${texts.expires} ${cardExpiry(card)}`}
    >
      <Facts
        facts={[
          { label: texts.card, value: cardName(card) },
          { label: texts.expires, value: cardExpiry(card) },
          ...(subscription
            ? [
                { label: texts.pays, value: subscription.label },
                {
                  label: texts.next,
                  value: formatTahiti(new Date(subscription.nextPaymentAt), locale, "day"),
                },
              ]
            : []),
        ]}
      />
    </CustomerLetter>
  );
};
