"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "@/app/_ui/icons";

type NavGroupProps = { title: string; hrefs: readonly Route[]; children: ReactNode };

/** A navigation group, opened by the user, or automatically for the current page. */
export const NavGroup = ({ title, hrefs, children }: NavGroupProps) => {
  const path = usePathname();
  const isHere = hrefs.some((href) => path === href || path.startsWith(`${href}/`));
  const [isOpen, setOpen] = useState(isHere);
  useEffect(() => {
    if (isHere) setOpen(true);
  }, [isHere]);
  return (
    <details
      className="group/nav"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen}
    >
      <summary className="mt-3 flex min-h-9 items-center gap-2 rounded-control px-3 font-semibold text-muted text-xs tracking-wide hover:bg-hover hover:text-ink">
        <span className="flex-1">{title}</span>
        <Icon className="size-4 transition-transform group-open/nav:rotate-90" name="right" />
      </summary>
      {children}
    </details>
  );
};
