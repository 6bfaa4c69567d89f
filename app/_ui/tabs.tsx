import type { Route } from "next";
import Link from "next/link";

export type Tab = { href: Route; text: string; isHere: boolean; count?: number | undefined };

const tab =
  "inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full px-3 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent sm:px-4";

/** Tabs of a list, as links; a number is the count of open cases. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className="-mx-1 mb-4 sm:mx-0">
    <ul className="flex flex-wrap gap-1 py-1">
      {tabs.map(({ href, text, isHere, count }) => (
        <li key={href}>
          <Link
            aria-current={isHere ? "true" : undefined}
            className={tab}
            href={href}
            prefetch={false}
          >
            {text}
            {count !== undefined && count > 0 && (
              <span className="tabular rounded-full bg-warn-soft px-2 py-0.5 font-semibold text-warn text-xs">
                {count}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
