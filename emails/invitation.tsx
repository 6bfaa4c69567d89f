import { Facts } from "@/emails/_parts/facts";
import { type InvitedRole, invitationTexts } from "@/emails/_parts/invitation-texts";
import { Letter } from "@/emails/_parts/letter";
import { type RenderedMail, rendered } from "@/emails/_parts/rendered";
import { tahitiTime } from "@/emails/_parts/times";
import { Action, Address, Aside, Footnote, Lead, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

export type InvitationMail = {
  locale: Locale;
  shop: string;
  brandColor: string | null;
  /** Name or address of the inviter. */
  inviter: string;
  role: InvitedRole;
  /** A link to a page that asks before it acts. */
  url: string;
  /** ISO 8601. */
  expiresAt: string;
};

/** An invitation to a shop's team: by whom, the role, and until when. */
export const invitationMail = (mail: InvitationMail): Promise<RenderedMail> =>
  rendered(invitationTexts[mail.locale].subject(mail.shop), <Invitation {...mail} />);

const Invitation = ({
  locale,
  shop,
  brandColor,
  inviter,
  role,
  url,
  expiresAt,
}: InvitationMail) => {
  const texts = invitationTexts[locale];
  return (
    <Letter
      locale={locale}
      preview={texts.preview(inviter)}
      accent={brandColor}
      footer={<Footnote>{texts.footer}</Footnote>}
    >
      <Title>{texts.title(shop)}</Title>
      <Lead>{texts.lead(inviter, shop)}</Lead>
      <Action href={url}>{texts.open}</Action>
      <Address href={url} hint={texts.copy} />
      <Facts
        style={{ marginTop: "20px" }}
        facts={[
          { label: texts.role, value: texts.roles[role] },
          { label: texts.expires, value: tahitiTime(expiresAt, locale) },
        ]}
      />
      <Aside title={texts.unknown}>{texts.unknownHint}</Aside>
    </Letter>
  );
};
