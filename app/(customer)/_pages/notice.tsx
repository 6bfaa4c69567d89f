import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import type { Branding } from "./checkout-view";
import { button, card, plainButton } from "./classes";
import { Glyph, type IconName } from "./icons";
import { MerchantLine } from "./shell";

export type Tone = "ok" | "wait" | "danger" | "quiet";

type NoticeProps = {
  tone: Tone;
  icon?: IconName;
  title: string;
  children: ReactNode;
};

type NoticePageProps = { words: Words; merchant: Branding | null; children: ReactNode };

/** A page with one notice and the merchant's name. */
export const NoticePage = ({ words, merchant, children }: NoticePageProps) => (
  <div className="mx-auto grid w-full max-w-lg flex-1 content-start gap-4 px-5 pt-4 pb-8 sm:pt-[8vh]">
    {merchant && (
      <header>
        <MerchantLine words={words} merchant={merchant} cancelUrl={null} />
      </header>
    )}
    <main className="focus:outline-none" id="main" tabIndex={-1}>
      {children}
    </main>
  </div>
);

const TONES: Record<Tone, string> = {
  ok: "bg-good-soft text-good",
  wait: "bg-calm-soft text-ink",
  danger: "bg-bad-soft text-bad",
  quiet: "bg-calm-soft text-ink",
};

/** A centred message: what happened, and what to do next. */
export const Notice = ({ tone, icon, title, children }: NoticeProps) => (
  <div className={card}>
    {icon ? (
      <Glyph name={icon} className={`size-12 rounded-full p-3 ${TONES[tone]}`} />
    ) : (
      <span
        aria-hidden="true"
        className="block size-12 animate-spin rounded-full border-3 border-current border-t-transparent text-muted"
      />
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
        <dd className="min-w-0 flex-[1_1_50%] text-end font-medium tabular-nums wrap-anywhere">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 grid gap-3">{children}</div>
);

/** Up to ten trillion: beyond a few million the digits get smaller, never cut off. */
export const Amount = ({ text }: { text: string }) => (
  <span
    className={`block leading-tight font-[650] tracking-tight tabular-nums wrap-anywhere ${text.length > 15 ? "text-xl sm:text-[1.75rem]" : "text-[2rem]"}`}
  >
    {text}
  </span>
);

type ActionLinkProps = { href: string; children: ReactNode; plain?: boolean; autoReturn?: boolean };

export const ActionLink = ({ href, children, plain, autoReturn }: ActionLinkProps) => (
  <a className={plain ? plainButton : button} href={href} data-return={autoReturn ? "" : undefined}>
    {children}
  </a>
);
