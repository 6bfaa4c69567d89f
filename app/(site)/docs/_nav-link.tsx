"use client";

import { usePathname } from "next/navigation";
import type { NavLink as Link } from "./_nav";

/** A navigation link that marks the current page. */
export const NavLink = ({ href, label }: Pick<Link, "href" | "label">) => {
  const isHere = usePathname() === href;
  return (
    <a
      aria-current={isHere ? "page" : undefined}
      className="flex min-h-11 items-center rounded-control px-3 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink lg:min-h-9"
      href={href}
    >
      {label}
    </a>
  );
};
