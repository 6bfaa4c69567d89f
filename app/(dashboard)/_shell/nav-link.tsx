"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";

type NavLinkProps = { href: Route; className: string; children: ReactNode };

/** A link of the navigation that marks the current page, and scrolls itself into view then. */
export const NavLink = ({ href, className, children }: NavLinkProps) => {
  const path = usePathname();
  const link = useRef<HTMLAnchorElement>(null);
  // Twenty pages are not prefetched, only the one under the pointer.
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
      prefetch={isNear ? null : false}
      ref={link}
    >
      {children}
    </Link>
  );
};

/** Scrolls the navigation alone; `scrollIntoView` would move the page too. */
const bringIntoView = (link: HTMLElement): void => {
  const list = link.closest("[data-scrolls]");
  if (!list) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top >= frame.top && bottom <= frame.bottom) return;
  list.scrollTop += top - frame.top - (frame.height - link.offsetHeight) / 2;
};
