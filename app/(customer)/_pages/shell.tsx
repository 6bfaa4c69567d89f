import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import { inLanguage, PAGE_LOCALES } from "@/app/_intl/request-locale";
import type { Branding } from "./checkout-view";
import { link } from "./classes";
import { LogoImage } from "./client/logo-image";
import { Glyph } from "./icons";

type ShellProps = {
  words: Words;
  self: string;
  livemode: boolean;
  merchant: Branding | null;
  /** Shown in the footer, such as when the page expires. */
  note?: string | null;
  children: ReactNode;
};

/** The frame of every customer page: skip link, test band, page and footer. */
export const Shell = ({ words, self, livemode, merchant, note, children }: ShellProps) => (
  <>
    <a
      className="absolute start-4 -top-24 z-10 rounded-lg bg-surface px-4 py-3 text-ink focus:top-4 print:hidden"
      href="#main"
    >
      {words.t("shell.skip")}
    </a>
    {!livemode && <TestBand label={words.t("shell.test")} hint={words.t("shell.testHint")} />}
    {children}
    <Foot words={words} self={self} merchant={merchant} note={note ?? null} />
  </>
);

export const TestBand = ({ label, hint }: { label: string; hint: string }) => (
  <aside aria-label={label} className="test-band px-4 py-1.5 text-center text-sm">
    <strong>{label}</strong> <span aria-hidden="true">·</span> {hint}
  </aside>
);

type FootProps = { words: Words; self: string; merchant: Branding | null; note: string | null };

const Foot = ({ words, self, merchant, note }: FootProps) => (
  <footer className="flex flex-wrap items-center justify-center gap-x-6 gap-y-1 px-5 py-3 text-center text-sm text-muted lg:[[data-panes]+&]:border-t lg:[[data-panes]+&]:border-line print:hidden">
    {note && <p>{note}</p>}
    {merchant?.supportEmail && (
      <p>
        {words.t("shell.contact")}{" "}
        <a
          className={`${link} inline-flex min-h-11 items-center`}
          href={`mailto:${encodeURI(merchant.supportEmail)}`}
        >
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
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-lg px-2 underline underline-offset-[0.2em] hover:bg-hover hover:text-ink aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
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
  <div className="flex min-h-11 items-center gap-2.5">
    {cancelUrl && (
      <a
        className="-ms-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-hover"
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

/** The logo at its own aspect ratio, or initials. The name beside it is read once. */
const Logo = ({ merchant: { name, logoUrl } }: { merchant: Branding }) => (
  <span aria-hidden="true" className="flex shrink-0 select-none">
    {logoUrl ? (
      <LogoImage src={logoUrl}>
        <Initials name={name} />
      </LogoImage>
    ) : (
      <Initials name={name} />
    )}
  </span>
);

const Initials = ({ name }: { name: string }) => (
  <span className="grid size-11 place-items-center overflow-hidden rounded-xl border border-brand-edge bg-brand font-bold tracking-[0.02em] text-brand-ink print:border-black print:bg-white print:text-black">
    {initials(name)}
  </span>
);

// "Perles de Huahine" gives PH: words in lower case are skipped.
const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const names = words.filter((word) => !/^\p{Ll}/u.test(word));
  const letters = (names.length > 0 ? names : words)
    .slice(0, 2)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0]?.toUpperCase());
  return letters.join("") || "·";
};
