"use client";

import { Icon } from "@/app/_ui/icons";
import { foldedGroups, grouped, type Nav, type NavPage, type PageGroup } from "./nav";
import { NavGroup } from "./nav-group";
import { NavLink } from "./nav-link";

type ListProps = { nav: Nav };

/** The links of the sidebar: home and till above the groups; the developers' groups are collapsed. */
export const NavList = ({ nav }: ListProps) => (
  <>
    <ul className="grid gap-px pt-3">
      {nav.pages.filter(({ group }) => group === "start").map(entryOf)}
      {nav.till && (
        <li>
          <a className="nav-line" href="/terminal">
            <Icon name="till" />
            {nav.till}
          </a>
        </li>
      )}
    </ul>
    {grouped(nav.pages).map(({ group, pages }) => (
      <Group group={group} key={group} pages={pages} title={nav.groups[group]} />
    ))}
    <a className="nav-line mt-3" href="/docs">
      <Icon name="book" />
      {nav.docs}
    </a>
  </>
);

type GroupProps = { group: PageGroup; title: string; pages: readonly NavPage[] };

const Group = ({ group, title, pages }: GroupProps) => {
  const entries = (
    <ul aria-label={title} className="grid gap-px">
      {pages.map(entryOf)}
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

const entryOf = ({ text, href, icon }: NavPage) => (
  <li key={href}>
    <NavLink className="nav-line" href={href}>
      <Icon name={icon} />
      <span className="truncate">{text}</span>
    </NavLink>
  </li>
);
