import type { Words } from "@/app/_intl/words";
import { Icon, Mark } from "@/app/_ui/icons";
import type { Member } from "@/lib/session";
import { ModeSwitch } from "./mode-switch";
import { NavLink } from "./nav-link";
import type { Room } from "./rooms";

type SidebarProps = { member: Member; rooms: readonly Room[]; words: Words };

const line =
  "flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent";

/** The way around on wide screens. */
export const Sidebar = ({ member, rooms, words: { t } }: SidebarProps) => (
  <header className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-line border-r bg-surface lg:flex">
    <div className="flex items-center gap-2.5 px-5 pt-5 pb-4">
      <Mark />
      <p className="min-w-0 truncate font-semibold tracking-tight" title={member.merchant.name}>
        {member.merchant.name}
      </p>
    </div>
    <div className="px-4 pb-4">
      <ModeSwitch member={member} t={t} />
    </div>
    <nav aria-label={t("frame.nav")} className="flex-1 overflow-y-auto px-3">
      <ul className="grid gap-0.5">
        {rooms.map(({ name, href, icon }) => (
          <li key={name}>
            <NavLink className={line} href={href}>
              <Icon name={icon} />
              {t(`frame.${name}`)}
            </NavLink>
          </li>
        ))}
        <li className="mt-3 border-line border-t pt-3">
          <a className={line} href="/docs">
            <Icon name="book" />
            {t("frame.docs")}
          </a>
        </li>
      </ul>
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
          <span className="sr-only">{t("frame.account")} </span>
          <span className="block truncate text-sm">{member.user.email}</span>
        </span>
        <Icon className="size-4 text-muted" name="updown" />
      </button>
    </div>
  </header>
);
