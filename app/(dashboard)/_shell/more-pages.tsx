"use client";

import { Icon } from "@/app/_ui/icons";
import { grouped, type Nav, tabsOf } from "./nav";
import { NavLink } from "./nav-link";

/** On phones: the till, and the pages that are not in the bottom bar. */
export const MorePages = ({ nav, label }: { nav: Nav; label: string }) => {
  const tabs = tabsOf(nav.pages);
  return (
    <nav aria-label={label} className="pb-2 lg:hidden">
      {nav.till && (
        <a className="menu-line" href="/terminal">
          <Icon className="size-5 text-muted" name="till" />
          {nav.till}
        </a>
      )}
      {grouped(nav.pages.filter((page) => !tabs.includes(page))).map(({ group, pages }) => (
        <div key={group}>
          <p className="px-3 pt-3 pb-1 font-semibold text-muted text-xs" id={`more-${group}`}>
            {nav.groups[group]}
          </p>
          <ul aria-labelledby={`more-${group}`} className="grid grid-cols-2 gap-x-2">
            {pages.map(({ text, href, icon }) => (
              <li className="min-w-0" key={href}>
                <NavLink className="more-line" href={href}>
                  <Icon className="size-5 text-muted" name={icon} />
                  <span className="min-w-0 leading-tight">{text}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};
