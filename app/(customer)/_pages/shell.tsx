import type { ReactNode } from "react";
import type { Branding } from "./checkout-view";
import { LogoImage } from "./client/logo-image";
import { Glyph } from "./icons";
import { inLanguage, PAGE_LOCALES } from "./locale";
import type { Words } from "./words";

type ShellProps = {
  words: Words;
  self: string;
  livemode: boolean;
  merchant: Branding | null;
  children: ReactNode;
};

/** What every customer page has: the skip link, the test band, then the page and its foot. */
export const Shell = ({ words, self, livemode, merchant, children }: ShellProps) => (
  <>
    <a className="skip-link" href="#main">
      {words.t("shell.skip")}
    </a>
    {!livemode && (
      <aside aria-label={words.t("shell.test")} className="test-band">
        <strong>{words.t("shell.test")}</strong> <span aria-hidden="true">·</span>{" "}
        {words.t("shell.testHint")}
      </aside>
    )}
    {children}
    <Foot words={words} self={self} merchant={merchant} />
  </>
);

type FootProps = { words: Words; self: string; merchant: Branding | null };

const Foot = ({ words, self, merchant }: FootProps) => (
  <footer className="foot">
    {merchant?.supportEmail && (
      <p>
        {words.t("shell.contact")}{" "}
        <a className="link" href={`mailto:${encodeURI(merchant.supportEmail)}`}>
          {merchant.supportEmail}
        </a>
      </p>
    )}
    <p className="flex items-center gap-1.5">
      <Glyph name="lock" className="size-4" />
      {words.t("shell.by")}
    </p>
    <LanguageSwitch words={words} self={self} />
  </footer>
);

const LanguageSwitch = ({ words, self }: { words: Words; self: string }) => (
  <nav aria-label={words.t("language.label")} className="-mx-2 flex flex-wrap justify-center">
    {PAGE_LOCALES.map((locale) => (
      <a
        key={locale}
        className="language"
        href={inLanguage(self, locale)}
        hrefLang={locale}
        lang={locale}
        aria-current={locale === words.locale ? "true" : undefined}
      >
        {words.t(`language.${locale}`)}
      </a>
    ))}
  </nav>
);

type MerchantLineProps = { words: Words; merchant: Branding; cancelUrl: string | null };

export const MerchantLine = ({ words, merchant, cancelUrl }: MerchantLineProps) => (
  <div className="flex min-h-11 items-center gap-2">
    {cancelUrl && (
      <a
        className="back"
        href={cancelUrl}
        aria-label={words.t("shell.back", { merchant: merchant.name })}
      >
        <Glyph name="back" />
      </a>
    )}
    <Logo merchant={merchant} />
    <span className="min-w-0 font-semibold wrap-anywhere">{merchant.name}</span>
  </div>
);

/**
 * A box of one size whether the merchant has a logo, none, or one that does not come: its initials lie below.
 * The name stands beside it, so that nothing is read aloud twice.
 */
const Logo = ({ merchant: { name, logoUrl } }: { merchant: Branding }) => (
  <span className="logo" aria-hidden="true">
    {initials(name)}
    {logoUrl && <LogoImage src={logoUrl} />}
  </span>
);

// "Perles de Huahine" is PH: what begins with a small letter joins the others.
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const names = words.filter((word) => !/^\p{Ll}/u.test(word));
  const letters = (names.length > 0 ? names : words)
    .slice(0, 2)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0]?.toUpperCase());
  return letters.join("") || "·";
};
