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
    about: "Your first test payment, and its verified webhook",
  },
  {
    href: "/docs/sdk",
    label: "TypeScript SDK",
    about: "Typed calls, retries, pagination, webhooks",
  },
  { href: "/docs/webhooks", label: "Webhooks", about: "Receive, verify, test locally" },
  { href: "/docs/errors", label: "Errors", about: "Every error, and how to handle it" },
  { href: "/docs/idempotency", label: "Idempotency", about: "Retry requests safely" },
  { href: "/docs/test-cards", label: "Test cards", about: "Cards for every outcome" },
  { href: "/docs/versions", label: "Versions", about: "How the API changes" },
  {
    href: "/docs/deprecations",
    label: "Deprecations",
    about: "What will be removed, and its replacement",
  },
];

/** The left navigation: guides, then the reference by group. */
export const navigation = (): { title: string; links: readonly NavLink[] }[] => [
  { title: "Guides", links: guides },
  { title: "Reference", links: linksOf(false) },
  { title: "Extensions", links: linksOf(true) },
];

const linksOf = (isExtension: boolean): NavLink[] =>
  groups()
    .filter((group) => group.isExtension === isExtension)
    .map(({ name, slug }) => ({ href: `/docs/${pageOf(slug)}`, label: name }));

/** A group whose slug is a guide's gets no reference page of the same name. */
export const pageOf = (slug: string): string =>
  guides.some(({ href }) => href === `/docs/${slug}`) ? `${slug}-api` : slug;
