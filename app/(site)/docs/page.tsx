import type { Metadata } from "next";
import { navigation } from "./_nav";
import { Title } from "./_parts/prose";

export const metadata: Metadata = { title: { absolute: "Docs · Motu" } };

export default function OverviewPage() {
  return (
    <>
      <Title lead="Everything you need to take payments with Motu.">Documentation</Title>
      {navigation().map(({ title, links }) => (
        <section className="mb-10 max-w-3xl" key={title}>
          <h2 className="mb-3 font-semibold text-xl">{title}</h2>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {links.map(({ href, label, about }) => (
              <li className="border-line border-t" key={href}>
                <a
                  className="block min-h-11 rounded-control px-2 py-3 no-underline hover:bg-hover"
                  href={href}
                >
                  <span className="font-medium">{label}</span>
                  {about && <span className="block text-muted text-sm">{about}</span>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
