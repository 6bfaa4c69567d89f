import { groups } from "./_reference";

export type NavLink = { href: string; label: string };

const guides: readonly NavLink[] = [
  { href: "/docs", label: "Quickstart" },
  { href: "/docs/webhooks", label: "Webhooks" },
  { href: "/docs/errors", label: "Errors" },
  { href: "/docs/idempotency", label: "Idempotency" },
  { href: "/docs/test-cards", label: "Test cards" },
  { href: "/docs/versions", label: "Versions" },
  { href: "/docs/deprecations", label: "Deprecations" },
];

/** The left navigation: guides, then the reference by group. */
export const navigation = (): { title: string; links: readonly NavLink[] }[] => [
  { title: "Guides", links: guides },
  {
    title: "Reference",
    links: groups().map(({ name, slug }) => ({ href: `/docs/${pageOf(slug)}`, label: name })),
  },
];

/** A group whose slug is a guide's has a page of its own beside it. */
export const pageOf = (slug: string): string =>
  guides.some(({ href }) => href === `/docs/${slug}`) ? `${slug}-api` : slug;
