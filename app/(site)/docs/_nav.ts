import { groups } from "./_reference";

export type NavLink = {
  href: string;
  label: string;
  /** One line on what the page covers. */
  about?: string;
};

const guides: readonly NavLink[] = [
  {
    href: "/docs/quickstart",
    label: "Quickstart",
    about: "A test payment and its verified webhook, from nothing",
  },
  { href: "/docs/sdk", label: "TypeScript SDK", about: "Typed calls, retries, lists, webhooks" },
  { href: "/docs/webhooks", label: "Webhooks", about: "Receive, verify, try on your own machine" },
  { href: "/docs/errors", label: "Errors", about: "Every refusal, and what to do about it" },
  { href: "/docs/idempotency", label: "Idempotency", about: "A repeated call takes effect once" },
  { href: "/docs/test-cards", label: "Test cards", about: "Cards whose outcome is known" },
  { href: "/docs/versions", label: "Versions", about: "What may change, and when" },
  {
    href: "/docs/deprecations",
    label: "Deprecations",
    about: "What will go, and what replaces it",
  },
];

/** The left navigation: guides, then the reference by group. */
export const navigation = (): { title: string; links: readonly NavLink[] }[] => [
  { title: "Guides", links: guides },
  {
    title: "Reference",
    links: groups().map(({ name, slug }) => ({ href: `/docs/${pageOf(slug)}`, label: name })),
  },
];

/** A group whose slug is a guide's gets no reference page of the same name. */
export const pageOf = (slug: string): string =>
  guides.some(({ href }) => href === `/docs/${slug}`) ? `${slug}-api` : slug;
