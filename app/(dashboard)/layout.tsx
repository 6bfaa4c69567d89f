import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { currentTheme, currentWords, shortcutsAreOn } from "@/app/_intl/locale";
import { Notice } from "@/app/_ui/notice";
import { Root, rootMetadata, rootViewport } from "@/app/_ui/root";
import "./dashboard.css";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { AccountMenu } from "@/app/(dashboard)/_shell/account-menu";
import { BankBand } from "@/app/(dashboard)/_shell/bank-band";
import { BottomBar } from "@/app/(dashboard)/_shell/bottom-bar";
import { helpTexts, paletteTexts } from "@/app/(dashboard)/_shell/dialog-texts";
import { Dialogs } from "@/app/(dashboard)/_shell/dialogs";
import { doneSentence } from "@/app/(dashboard)/_shell/done";
import { LiveGate } from "@/app/(dashboard)/_shell/live-gate";
import { TestBand } from "@/app/(dashboard)/_shell/mode-switch";
import { navOf } from "@/app/(dashboard)/_shell/navigation";
import { NoBankNotice } from "@/app/(dashboard)/_shell/no-bank-notice";
import { OfflineWorker } from "@/app/(dashboard)/_shell/offline-worker";
import { Shortcuts } from "@/app/(dashboard)/_shell/shortcuts";
import { Sidebar } from "@/app/(dashboard)/_shell/sidebar";
import { Toast } from "@/app/(dashboard)/_shell/toast";
import { hasBank } from "@/lib/bank/bank";
import { holdsScope } from "@/lib/kit/scopes";
import { isVerified } from "@/lib/merchants/verification";

/** In test mode the tab of the browser says so too. */
export const generateMetadata = async (): Promise<Metadata> => {
  const [member, { t }] = await Promise.all([requireMember(), currentWords()]);
  const metadata = await rootMetadata();
  if (member.livemode) return metadata;
  return {
    ...metadata,
    title: { default: "Motu", template: `[${t("shell.test")}] %s · Motu` },
    icons: { icon: "/icon-test.svg" },
  };
};

export const viewport = rootViewport;

/**
 * The shell around every page. It looks up the session only to draw itself and to lead a stranger to the
 * sign-in before anything is streamed; each page and each action authorises for itself.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const member = await requireMember();
  if (member.role === "cashier") redirect("/terminal" as Route);
  const [words, flash, theme, hasShortcuts] = await Promise.all([
    currentWords(),
    currentFlash(),
    currentTheme(),
    shortcutsAreOn(),
  ]);
  const { t } = words;
  const nav = navOf(member, words);
  const sentence = doneSentence(flash, words);
  const hasLinks = holdsScope(member.ctx.scopes, "payment_links:write");
  return (
    <Root>
      <Sidebar member={member} nav={nav} words={words} />
      <div className="lg:pl-60">
        {!member.livemode && (
          <div className="sticky top-0 z-10">
            <TestBand t={t} />
            <BankBand member={member} words={words} />
          </div>
        )}
        <main
          className="mx-auto min-h-[80dvh] max-w-6xl px-4 pt-6 pb-28 sm:px-6 lg:px-8 lg:pt-8 lg:pb-16"
          id="content"
          tabIndex={-1}
        >
          {!hasBank(member) && <NoBankNotice words={words} />}
          {member.livemode && !isVerified(member.merchant) && (
            <LiveGate member={member} words={words} />
          )}
          {flash.isCut && (
            <div className="mb-5">
              <Notice role="alert" tone="warn">
                {t("shell.cut")}
              </Notice>
            </div>
          )}
          {children}
        </main>
      </div>
      {sentence && <Toast close={t("shell.closeNotice")} key={sentence} sentence={sentence} />}
      <BottomBar label={t("shell.nav")} more={t("shell.more")} nav={nav} />
      <AccountMenu member={member} nav={nav} theme={theme} words={words} />
      <Dialogs
        hasShortcuts={hasShortcuts}
        help={helpTexts(words, { hasLinks })}
        nav={nav}
        palette={paletteTexts(words)}
      />
      <OfflineWorker />
      <Shortcuts
        hasSingleKeys={hasShortcuts}
        newLink={hasLinks ? ("/dashboard/payment-links/new" as Route) : null}
        pages={nav.pages}
      />
    </Root>
  );
}
