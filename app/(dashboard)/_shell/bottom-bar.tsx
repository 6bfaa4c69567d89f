import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { NavLink } from "./nav-link";
import { type DashboardPage, tabsOf } from "./navigation";

const tab =
  "flex min-h-14 flex-1 flex-col items-center gap-0.5 px-0.5 pt-2 pb-1 text-center text-[0.75rem] leading-tight font-medium text-muted no-underline aria-[current]:text-accent";

/** The navigation on phones, within reach of the thumb; the other pages are in the menu. */
export const BottomBar = ({
  pages,
  words: { t },
}: {
  pages: readonly DashboardPage[];
  words: Words;
}) => (
  <nav
    aria-label={t("shell.nav")}
    className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    <ul className="mx-auto flex max-w-xl">
      {tabsOf(pages).map(({ name, href, icon }) => (
        <li className="flex min-w-0 flex-1" key={name}>
          <NavLink className={tab} href={href}>
            <Icon name={icon} />
            <span className="max-w-full hyphens-auto">
              {name === "links" ? t("shell.linksShort") : t(`shell.${name}`)}
            </span>
          </NavLink>
        </li>
      ))}
      <li className="flex min-w-0 flex-1">
        <button className={tab} popoverTarget="account" type="button">
          <Icon name="more" />
          <span>{t("shell.more")}</span>
        </button>
      </li>
    </ul>
  </nav>
);
