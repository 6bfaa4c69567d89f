import type { ReactNode } from "react";
import type { Locale } from "@/lib/kit/money";
import type { MerchantFace } from "./checkout-view";
import { Glyph } from "./icons";
import { inLanguage } from "./locale";
import type { Words } from "./words";

type ShellProps = {
  words: Words;
  self: string;
  livemode: boolean;
  merchant: MerchantFace | null;
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

type FootProps = { words: Words; self: string; merchant: MerchantFace | null };

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

const LOCALES: readonly Locale[] = ["fr", "en"];

const LanguageSwitch = ({ words, self }: { words: Words; self: string }) => (
  <nav aria-label={words.t("language.label")} className="-mx-2 flex">
    {LOCALES.map((locale) => (
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

type MerchantLineProps = { words: Words; merchant: MerchantFace; cancelUrl: string | null };

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

const Logo = ({ merchant }: { merchant: MerchantFace }) =>
  merchant.logoUrl ? (
    // biome-ignore lint/performance/noImgElement: a document has no client runtime to optimise images with
    <img className="logo" src={merchant.logoUrl} alt="" width="36" height="36" />
  ) : (
    <span className="logo monogram" aria-hidden="true">
      {[...merchant.name.trim()][0]?.toUpperCase() ?? "·"}
    </span>
  );
