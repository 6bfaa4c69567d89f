import type { ReactNode } from "react";
import type { Branding } from "./checkout-view";
import { Glyph, type IconName } from "./icons";
import { MerchantLine } from "./shell";
import type { Words } from "./words";

export type Tone = "ok" | "wait" | "danger" | "quiet";

type NoticeProps = {
  tone: Tone;
  icon?: IconName;
  title: string;
  children: ReactNode;
};

type NoticePageProps = { words: Words; merchant: Branding | null; children: ReactNode };

/** A page with one notice, and whose it is. */
export const NoticePage = ({ words, merchant, children }: NoticePageProps) => (
  <div className="notice-page">
    {merchant && (
      <header>
        <MerchantLine words={words} merchant={merchant} cancelUrl={null} />
      </header>
    )}
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
);

/** One thing said in the middle of the page: what happened, whose turn it is, what to do. */
export const Notice = ({ tone, icon, title, children }: NoticeProps) => (
  <div className="card">
    {icon ? (
      <Glyph name={icon} className={`badge badge-${tone} size-12`} />
    ) : (
      <span className="spinner spinner-large" aria-hidden="true" />
    )}
    <h1 className="mt-5 text-2xl font-semibold text-balance">{title}</h1>
    {children}
  </div>
);

export const NoticeText = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 text-muted text-pretty">{children}</p>
);

export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="mt-6 divide-y divide-line border-y border-line">
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 py-3">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 font-medium tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 grid gap-3">{children}</div>
);

/** Up to ten thousand billion: beyond some millions the figures get smaller, never cut. */
export const Amount = ({ text }: { text: string }) => (
  <span className={text.length > 15 ? "amount amount-long" : "amount"}>{text}</span>
);

type ActionLinkProps = { href: string; children: ReactNode; plain?: boolean; autoReturn?: boolean };

export const ActionLink = ({ href, children, plain, autoReturn }: ActionLinkProps) => (
  <a
    className={plain ? "button button-plain" : "button"}
    href={href}
    data-return={autoReturn ? "" : undefined}
  >
    {children}
  </a>
);
