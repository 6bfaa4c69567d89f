import { Section } from "@react-email/components";
import { CustomerLetter, type CustomerMail } from "@/emails/_parts/customer-letter";
import { portalTexts } from "@/emails/_parts/portal-texts";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { Action, Address, Aside } from "@/emails/_parts/words";

export type PortalLinkMail = CustomerMail & { url: string };

/** The link that opens the customer portal, as a message. */
export const portalLinkMail = (mail: PortalLinkMail): Promise<RenderedMail> =>
  rendered(portalTexts[mail.locale].subject(mail.merchant.name), <PortalLink mail={mail} />);

const PortalLink = ({ mail }: { mail: PortalLinkMail }) => {
  const { locale, merchant, url } = mail;
  const texts = portalTexts[locale];
  return (
    <CustomerLetter
      mail={mail}
      texts={texts}
      title={texts.title}
      lead={texts.lead(merchant.name)}
      preview={texts.preview}
    >
      <Section>
        <Action href={url} brand={merchant.brandColor}>
          {texts.open}
        </Action>
      </Section>
      <Address href={url} hint={texts.copy} />
      <Aside title={texts.notYou}>{texts.notYouHint}</Aside>
    </CustomerLetter>
  );
};
