import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Icon, Mark } from "@/app/_ui/icons";
import { ModeSwitch } from "./mode-switch";
import type { Nav } from "./nav";
import { NavList } from "./nav-list";
import { OpenDialog } from "./open-dialog";

type SidebarProps = { member: Member; nav: Nav; words: Words };

/** The navigation on wide screens. */
export const Sidebar = ({ member, nav, words: { t } }: SidebarProps) => (
  <header className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-line border-r bg-surface lg:flex">
    <div className="flex items-center gap-2.5 px-5 pt-4 pb-3">
      <Mark />
      <p className="min-w-0 truncate font-semibold tracking-tight" title={member.merchant.name}>
        {member.merchant.name}
      </p>
    </div>
    <div className="grid gap-2 px-4 pb-3">
      <ModeSwitch member={member} t={t} />
      <OpenDialog
        className="flex min-h-10 items-center gap-2.5 rounded-control border border-edge/60 px-3 text-left text-muted text-sm hover:bg-hover hover:text-ink"
        dialog="palette"
      >
        <Icon className="size-4.5" name="search" />
        <span className="min-w-0 flex-1 truncate">{t("palette.open")}</span>
        <kbd className="font-sans text-xs">{t("palette.key")}</kbd>
      </OpenDialog>
    </div>
    <nav
      aria-label={t("shell.nav")}
      className="min-h-0 flex-1 overflow-y-auto border-line border-t px-3 pb-3"
      data-scrolls=""
    >
      <NavList nav={nav} />
    </nav>
    <div className="border-line border-t p-3">
      <button
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left hover:bg-hover"
        popoverTarget="account"
        type="button"
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-calm-soft text-calm">
          <Icon className="size-4.5" name="person" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="sr-only">{t("shell.account")} </span>
          <span className="block truncate text-sm">{member.user.email}</span>
        </span>
        <Icon className="size-4 text-muted" name="updown" />
      </button>
    </div>
  </header>
);
