import type { ReactNode } from "react";
import { Letter } from "@/emails/_parts/letter";
import { Footnote, Lead, Title } from "@/emails/_parts/words";
import type { Locale } from "@/lib/kit/money";

/** Input of every email to a shop's owners. Times are ISO 8601: emails are stored as JSON. */
export type OwnerMail = {
  locale: Locale;
  shop: string;
  /** The page of the dashboard to act on it. */
  url: string;
};

type OwnerLetter = {
  mail: OwnerMail;
  title: string;
  lead: string;
  notice?: string | undefined;
  /** Also sent to the shop's developers. */
  isForDevelopers?: boolean;
  children: ReactNode;
};

/** An email to an owner of a shop, in the service's own name. */
export const OwnerLetter = ({
  mail: { locale, shop },
  title,
  lead,
  notice,
  isForDevelopers = false,
  children,
}: OwnerLetter) => (
  <Letter
    locale={locale}
    preview={lead}
    notice={notice}
    footer={<Footnote>{(isForDevelopers ? developerFooters : footers)[locale](shop)}</Footnote>}
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

const developerFooters: typeof footers = {
  fr: (shop) =>
    `Motu, paiements en XPF. Vous recevez ce message car vous êtes propriétaire ou développeur de ${shop}.`,
  en: (shop) =>
    `Motu, payments in XPF. You receive this message because you are an owner or a developer of ${shop}.`,
};
