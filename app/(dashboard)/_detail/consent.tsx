import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import type { CardConsent } from "@/lib/bank/card-consent";
import type { Prisma } from "@/prisma/client/client";

type ConsentProps = {
  /** As it was stored; nothing is shown without one. */
  consent: Prisma.JsonValue;
  /** For screen readers: what it is the consent to. */
  children?: ReactNode;
  words: Words;
};

/** What a customer agreed to on one of our pages, in their words, when and from where. */
export const Consent = ({ consent: stored, children, words: { t, when } }: ConsentProps) => {
  const consent = stored as CardConsent | null;
  if (!consent) return null;
  const moment = when(new Date(consent.at), "moment");
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink">
        {t("customers.consent")}
        <span className="sr-only">{children}</span>
      </summary>
      <figure className="grid gap-1 pb-2">
        <blockquote className="border-line border-l-2 pl-3" lang={consent.locale}>
          {consent.text}
        </blockquote>
        <figcaption className="text-muted wrap-anywhere">
          {t("customers.consentGiven", { moment, page: consent.page, ip: consent.ip })}
        </figcaption>
      </figure>
    </details>
  );
};
