import type { ReactNode } from "react";
import { Letter } from "@/emails/_parts/letter";
import { Footnote, Lead, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

/** What every message to the owners of a shop is given. Instants are ISO 8601: they are kept as JSON. */
export type OwnerMail = {
  locale: Locale;
  shop: string;
  /** The room of the dashboard where something can be done about it. */
  url: string;
};

type OwnerLetter = {
  mail: OwnerMail;
  title: string;
  lead: string;
  notice?: string | undefined;
  children: ReactNode;
};

/** A message to an owner of a shop, in the service's own name. */
export const OwnerLetter = ({ mail, title, lead, notice, children }: OwnerLetter) => (
  <Letter
    locale={mail.locale}
    preview={lead}
    notice={notice}
    footer={<Footnote>{footers[mail.locale](mail.shop)}</Footnote>}
  >
    <Title>{title}</Title>
    <Lead>{lead}</Lead>
    {children}
  </Letter>
);

const footers: Record<Locale, (shop: string) => string> = {
  fr: (shop) => `Motu, paiements en XPF. Vous recevez ce message car ${shop} vous appartient.`,
  en: (shop) => `Motu, payments in XPF. You receive this message because you own ${shop}.`,
};
