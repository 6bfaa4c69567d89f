"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

type NavLinkProps = { href: Route; className: string; children: ReactNode };

/** A link of the navigation that knows whether its room is the one in view. */
export const NavLink = ({ href, className, children }: NavLinkProps) => {
  const path = usePathname();
  const isHere = href === "/dashboard" ? path === href : path.startsWith(href);
  return (
    <Link aria-current={isHere ? "page" : undefined} className={className} href={href}>
      {children}
    </Link>
  );
};
