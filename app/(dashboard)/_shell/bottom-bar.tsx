"use client";

import { Icon } from "@/app/_ui/icons";
import { type Nav, tabsOf } from "./nav";
import { NavLink } from "./nav-link";

/** The navigation on phones, within reach of the thumb; the other pages are in the menu. */
export const BottomBar = ({ nav, label, more }: { nav: Nav; label: string; more: string }) => (
  <nav
    aria-label={label}
    className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    <ul className="mx-auto flex max-w-xl">
      {tabsOf(nav.pages).map(({ text, tab: short, href, icon }) => (
        <li className="flex min-w-0 flex-1" key={href}>
          <NavLink className="tab-line" href={href}>
            <Icon name={icon} />
            <span className="max-w-full hyphens-auto">{short ?? text}</span>
          </NavLink>
        </li>
      ))}
      <li className="flex min-w-0 flex-1">
        <button className="tab-line" popoverTarget="account" type="button">
          <Icon name="more" />
          <span>{more}</span>
        </button>
      </li>
    </ul>
  </nav>
);
