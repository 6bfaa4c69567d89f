import type { ReactNode } from "react";
import { currentTheme, currentWords, shortcutsAreOn } from "@/app/_intl/locale";
import { AccountMenu } from "@/app/dashboard/_frame/account-menu";
import { BottomBar } from "@/app/dashboard/_frame/bottom-bar";
import { HelpDialog } from "@/app/dashboard/_frame/help-dialog";
import { LiveGate } from "@/app/dashboard/_frame/live-gate";
import { TestBand } from "@/app/dashboard/_frame/mode-switch";
import { roomsOf } from "@/app/dashboard/_frame/rooms";
import { Shortcuts } from "@/app/dashboard/_frame/shortcuts";
import { Sidebar } from "@/app/dashboard/_frame/sidebar";
import { shopsOf } from "@/lib/members/switch";
import { requireMember } from "@/lib/session";

/**
 * The frame around every room. It asks who is there only to draw itself and to lead a stranger to the
 * sign-in before anything is streamed; each page and each action authorises for itself.
 */
export default async function RoomsLayout({ children }: { children: ReactNode }) {
  const member = await requireMember();
  const [words, theme, hasShortcuts, shops] = await Promise.all([
    currentWords(),
    currentTheme(),
    shortcutsAreOn(),
    shopsOf(member.user.id),
  ]);
  const rooms = roomsOf(member);
  return (
    <>
      <Sidebar member={member} rooms={rooms} words={words} />
      <div className="lg:pl-60">
        {!member.livemode && <TestBand member={member} t={words.t} />}
        <main
          className="mx-auto min-h-[80dvh] max-w-6xl px-4 pt-6 pb-28 sm:px-6 lg:px-8 lg:pt-8 lg:pb-16"
          id="content"
          tabIndex={-1}
        >
          {member.livemode && member.merchant.kybStatus !== "verified" && (
            <LiveGate member={member} words={words} />
          )}
          {children}
        </main>
      </div>
      <BottomBar rooms={rooms} words={words} />
      <AccountMenu member={member} rooms={rooms} shops={shops} theme={theme} words={words} />
      <HelpDialog isOn={hasShortcuts} rooms={rooms} words={words} />
      {hasShortcuts && <Shortcuts rooms={rooms.map(({ href, key }) => ({ href, key }))} />}
    </>
  );
}
