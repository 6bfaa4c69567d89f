import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** A link to another object, among facts. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    className="wrap-anywhere inline-flex min-h-6 items-center text-accent underline underline-offset-4"
    // The IDs in it are known at run time only.
    href={href as Route}
    prefetch={false}
  >
    {children}
  </Link>
);
