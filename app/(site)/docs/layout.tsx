import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Icon, Mark } from "@/app/_ui/icons";
import { navigation } from "./_nav";
import { NavLink } from "./_nav-link";

export const metadata: Metadata = {
  title: { default: "Docs", template: "%s · Docs · Motu" },
};

const Sections = () =>
  navigation().map(({ title, links }) => (
    <div className="mb-6" key={title}>
      <h2 className="px-3 pb-1 font-semibold text-sm">{title}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <NavLink href={href} label={label} />
          </li>
        ))}
      </ul>
    </div>
  ));

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-7xl px-4 sm:px-6" lang="en">
      <header className="flex min-h-16 items-center justify-between gap-4 border-line border-b">
        <span className="inline-flex items-center gap-2.5">
          <a className="inline-flex min-h-11 items-center gap-2.5 no-underline" href="/">
            <Mark />
            <span className="font-semibold text-lg tracking-tight">Motu</span>
          </a>
          <a className="inline-flex min-h-11 items-center text-muted no-underline" href="/docs">
            docs
          </a>
        </span>
        <a
          className="inline-flex min-h-11 items-center px-2 text-muted text-sm"
          href="/openapi.json"
        >
          OpenAPI
        </a>
      </header>
      <details className="border-line border-b py-1 lg:hidden">
        <summary className="flex min-h-11 items-center justify-between font-medium">
          Contents
          <Icon className="size-5 text-muted" name="updown" />
        </summary>
        <nav aria-label="Contents" className="pt-2">
          <Sections />
        </nav>
      </details>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <nav
          aria-label="Contents"
          className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-8 lg:block"
        >
          <Sections />
        </nav>
        <main className="min-w-0 py-8 pb-24" id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
