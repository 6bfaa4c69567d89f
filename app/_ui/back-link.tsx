import type { Route } from "next";
import Link from "next/link";
import { Icon } from "./icons";

/** A link to the list above. */
export const BackLink = ({ href, children }: { href: Route; children: string }) => (
  <Link
    className="-ml-1.5 mb-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 text-muted no-underline hover:text-ink"
    href={href}
  >
    <Icon className="size-5" name="left" />
    {children}
  </Link>
);
