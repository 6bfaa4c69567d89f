import type { ReactNode } from "react";
import { currentTheme, currentWords } from "@/app/_intl/locale";
import { Mark } from "./icons";
import { Preferences } from "./preferences";

type PlainProps = { children: ReactNode; isWide?: boolean };

/** A page outside the dashboard: logo, one card, language and theme below. */
export const PlainPage = async ({ children, isWide = false }: PlainProps) => (
  <div className="flex min-h-dvh flex-col px-4 py-6 sm:px-6">
    <header className={`mx-auto w-full ${isWide ? "max-w-5xl" : "max-w-md"}`}>
      <a className="inline-flex min-h-11 items-center gap-2.5 no-underline" href="/">
        <Mark />
        <span className="font-semibold text-lg tracking-tight">Motu</span>
      </a>
    </header>
    <main
      className={`mx-auto w-full flex-1 py-8 ${isWide ? "max-w-5xl sm:py-14" : "max-w-md sm:py-16"}`}
      id="content"
      tabIndex={-1}
    >
      {children}
    </main>
    <PageFoot isWide={isWide} />
  </div>
);

const PageFoot = async ({ isWide }: { isWide: boolean }) => {
  const [{ locale, t }, theme] = await Promise.all([currentWords(), currentTheme()]);
  return (
    <footer
      className={`mx-auto flex w-full flex-wrap justify-between gap-x-6 gap-y-2 ${isWide ? "max-w-5xl" : "max-w-md"}`}
    >
      <Preferences locale={locale} t={t} theme={theme} />
    </footer>
  );
};

/** The card of a plain page. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="rounded-panel border border-line bg-surface p-6 shadow-panel sm:p-8">
    <h1 className="font-semibold text-2xl">{title}</h1>
    {children}
  </div>
);
