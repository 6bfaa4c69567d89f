import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

type RowLinkProps = { href: string; className?: string; children: ReactNode };

/** The link of a row; it covers the row, which is `relative`. */
export const RowLink = ({ href, className = "", children }: RowLinkProps) => (
  <Link
    className={`row-link ${className}`}
    // The IDs in it are known at run time only.
    href={href as Route}
    prefetch={false}
  >
    {children}
  </Link>
);
