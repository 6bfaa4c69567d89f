"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";

type NavLinkProps = { href: Route; className: string; children: ReactNode };

/** A navigation link that marks the current page and scrolls itself into view. */
export const NavLink = ({ href, className, children }: NavLinkProps) => {
  const path = usePathname();
  const link = useRef<HTMLAnchorElement>(null);
  // Of twenty pages, only the hovered one is prefetched.
  const [isNear, setNear] = useState(false);
  const isHere = path === href || (href !== "/dashboard" && path.startsWith(`${href}/`));
  useEffect(() => {
    if (isHere && link.current) bringIntoView(link.current);
  }, [isHere]);
  return (
    <Link
      aria-current={isHere ? "page" : undefined}
      className={className}
      href={href}
      onFocus={() => setNear(true)}
      onMouseEnter={() => setNear(true)}
      // The page changes without a load, so the menu of a phone would stay open over it.
      onNavigate={() => link.current?.closest<HTMLElement>("[popover]")?.hidePopover()}
      prefetch={isNear ? null : false}
      ref={link}
    >
      {children}
    </Link>
  );
};

/** Scrolls the navigation only; `scrollIntoView` would scroll the page too. */
const bringIntoView = (link: HTMLElement): void => {
  const list = link.closest("[data-scrolls]");
  if (!list) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top >= frame.top && bottom <= frame.bottom) return;
  list.scrollTop += top - frame.top - (frame.height - link.offsetHeight) / 2;
};
