import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Icon, Mark } from "@/app/_ui/icons";
import { holdsScope } from "@/lib/kit/scopes";
import { ModeSwitch } from "./mode-switch";
import { NavGroup } from "./nav-group";
import { NavLink } from "./nav-link";
import { type DashboardPage, foldedGroups, grouped, TILL_SCOPE } from "./navigation";
import { OpenDialog } from "./open-dialog";

type SidebarProps = { member: Member; pages: readonly DashboardPage[]; words: Words };

const line =
  "flex min-h-9 items-center gap-3 rounded-control px-3 font-medium text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent";

/** The navigation on wide screens. */
export const Sidebar = ({ member, pages, words: { t } }: SidebarProps) => (
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
      <Groups member={member} pages={pages} t={t} />
      <a className={`${line} mt-3`} href="/docs">
        <Icon name="book" />
        {t("shell.docs")}
      </a>
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

/** Home and till above the groups; the developers' groups are collapsed. */
const Groups = ({ member, pages, t }: Pick<SidebarProps, "member" | "pages"> & Texts) => (
  <>
    <ul className="grid gap-px pt-3">
      {pages
        .filter(({ group }) => group === "start")
        .map((page) => (
          <Entry key={page.name} page={page} t={t} />
        ))}
      {holdsScope(member.ctx.scopes, TILL_SCOPE) && (
        <li>
          <a className={line} href="/terminal">
            <Icon name="till" />
            {t("shell.till")}
          </a>
        </li>
      )}
    </ul>
    {grouped(pages).map((group) => (
      <Group key={group.group} {...group} t={t} />
    ))}
  </>
);

type GroupProps = ReturnType<typeof grouped>[number] & Texts;

const Group = ({ group, pages, t }: GroupProps) => {
  const title = t(`shell.group.${group}`);
  const entries = (
    <ul aria-label={title} className="grid gap-px">
      {pages.map((page) => (
        <Entry key={page.name} page={page} t={t} />
      ))}
    </ul>
  );
  return foldedGroups.has(group) ? (
    <NavGroup hrefs={pages.map(({ href }) => href)} title={title}>
      {entries}
    </NavGroup>
  ) : (
    <div>
      <p
        aria-hidden="true"
        className="px-3 pt-4 pb-1 font-semibold text-muted text-xs tracking-wide"
      >
        {title}
      </p>
      {entries}
    </div>
  );
};

type Texts = { t: Words["t"] };

const Entry = ({ page: { name, href, icon }, t }: { page: DashboardPage } & Texts) => (
  <li>
    <NavLink className={line} href={href}>
      <Icon name={icon} />
      <span className="truncate">{t(`shell.${name}`)}</span>
    </NavLink>
  </li>
);
