"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";

type NavLinkProps = { href: Route; className: string; children: ReactNode };

/** A link of the navigation that knows whether its room is the one in view, and then stays in view itself. */
export const NavLink = ({ href, className, children }: NavLinkProps) => {
  const path = usePathname();
  const link = useRef<HTMLAnchorElement>(null);
  // Twenty rooms are not fetched ahead, only the one that a hand is on its way to.
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

/** Scrolls the list of rooms alone; `scrollIntoView` would move the page too. */
const bringIntoView = (link: HTMLElement): void => {
  const list = link.closest("[data-scrolls]");
  if (!list) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top >= frame.top && bottom <= frame.bottom) return;
  list.scrollTop += top - frame.top - (frame.height - link.offsetHeight) / 2;
};
