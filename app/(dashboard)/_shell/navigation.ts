import type { Route } from "next";
import type { Member } from "@/app/_server/session";
import type { IconName } from "@/app/_ui/icons";
import { holdsScope } from "@/lib/kit/scopes";

/** The page groups, in the order of the sidebar. */
const pageGroups = ["payments", "bill", "shop", "develop", "test"] as const;
export type PageGroup = (typeof pageGroups)[number];

/** Groups that few people use every day: collapsed, unless they contain the current page. */
export const foldedGroups: ReadonlySet<PageGroup> = new Set(["develop", "test"]);

/** At most this many in the bottom bar of a phone. */
const tabs: ReadonlySet<PageName> = new Set(["home", "payments", "links", "customers"]);

export type PageName =
  | "home"
  | "payments"
  | "links"
  | "customers"
  | "products"
  | "sessions"
  | "refunds"
  | "subscriptions"
  | "invoices"
  | "receipts"
  | "keys"
  | "webhooks"
  | "events"
  | "requests"
  | "deprecations"
  | "simulate"
  | "bank"
  | "clock"
  | "mailbox"
  | "terminals"
  | "settings"
  | "team"
  | "audit";

export type DashboardPage = {
  name: PageName;
  /** `start` is above all groups. */
  group: PageGroup | "start";
  href: Route;
  icon: IconName;
  /** Second key of `g …`. */
  key: string;
};

type Kept = Omit<DashboardPage, "href"> & {
  /** Below `/dashboard`. */
  path: string;
  scope: string;
};

/** Pages of the group `test` exist in test mode only. */
const pages: readonly Kept[] = [
  { name: "home", group: "start", path: "", icon: "home", key: "h", scope: "transactions:read" },
  {
    name: "payments",
    group: "payments",
    path: "/payments",
    icon: "card",
    key: "p",
    scope: "transactions:read",
  },
  {
    name: "links",
    group: "payments",
    path: "/payment-links",
    icon: "link",
    key: "l",
    scope: "payment_links:read",
  },
  {
    name: "sessions",
    group: "payments",
    path: "/checkout-sessions",
    icon: "basket",
    key: "s",
    scope: "checkout:read",
  },
  {
    name: "refunds",
    group: "payments",
    path: "/refunds",
    icon: "undo",
    key: "b",
    scope: "refunds:read",
  },
  {
    name: "receipts",
    group: "payments",
    path: "/receipts",
    icon: "receipt",
    key: "r",
    scope: "receipts:read",
  },
  {
    name: "customers",
    group: "bill",
    path: "/customers",
    icon: "people",
    key: "u",
    scope: "customers:read",
  },
  {
    name: "subscriptions",
    group: "bill",
    path: "/subscriptions",
    icon: "cycle",
    key: "a",
    scope: "subscriptions:read",
  },
  {
    name: "invoices",
    group: "bill",
    path: "/invoices",
    icon: "invoice",
    key: "i",
    scope: "invoices:read",
  },
  {
    name: "products",
    group: "bill",
    path: "/products",
    icon: "tag",
    key: "o",
    scope: "catalogue:read",
  },
  {
    name: "terminals",
    group: "shop",
    path: "/terminals",
    icon: "till",
    key: "t",
    scope: "merchant:write",
  },
  {
    name: "settings",
    group: "shop",
    path: "/settings",
    icon: "gear",
    key: "y",
    scope: "merchant:read",
  },
  { name: "team", group: "shop", path: "/team", icon: "team", key: "j", scope: "merchant:write" },
  { name: "audit", group: "shop", path: "/audit", icon: "eye", key: "d", scope: "merchant:write" },
  {
    name: "keys",
    group: "develop",
    path: "/api-keys",
    icon: "key",
    key: "k",
    scope: "api_keys:read",
  },
  {
    name: "webhooks",
    group: "develop",
    path: "/webhooks",
    icon: "hook",
    key: "w",
    scope: "webhooks:read",
  },
  {
    name: "events",
    group: "develop",
    path: "/events",
    icon: "pulse",
    key: "e",
    scope: "events:read",
  },
  {
    name: "requests",
    group: "develop",
    path: "/requests",
    icon: "code",
    key: "q",
    scope: "events:read",
  },
  {
    name: "deprecations",
    group: "develop",
    path: "/deprecations",
    icon: "book",
    key: "v",
    scope: "api_keys:read",
  },
  {
    name: "simulate",
    group: "test",
    path: "/simulate",
    icon: "wand",
    key: "x",
    scope: "payments:write",
  },
  { name: "bank", group: "test", path: "/bank", icon: "bank", key: "z", scope: "payments:write" },
  {
    name: "clock",
    group: "test",
    path: "/test-clock",
    icon: "clock",
    key: "c",
    scope: "payments:write",
  },
  {
    name: "mailbox",
    group: "test",
    path: "/mailbox",
    icon: "mail",
    key: "m",
    scope: "receipts:read",
  },
];

/** The paths of the pages. */
export const pagePaths: ReadonlySet<string> = new Set(pages.map(({ path }) => `/dashboard${path}`));

/** The pages this member may open in this mode. */
export const pagesOf = ({ ctx, livemode }: Pick<Member, "ctx" | "livemode">): DashboardPage[] =>
  pages
    .filter(({ scope, group }) => holdsScope(ctx.scopes, scope) && !(livemode && group === "test"))
    .map(({ name, group, path, icon, key }) => ({
      name,
      group,
      href: `/dashboard${path}` as Route,
      icon,
      key,
    }));

/** The same pages, grouped. */
export const grouped = (
  of: readonly DashboardPage[],
): { group: PageGroup; pages: DashboardPage[] }[] =>
  pageGroups
    .map((group) => ({ group, pages: of.filter((page) => page.group === group) }))
    .filter((one) => one.pages.length > 0);

export const TILL_SCOPE = "terminal:write";

/** The pages in the bottom bar; other ones if the member may not open the first. */
export const tabsOf = (of: readonly DashboardPage[]): DashboardPage[] => {
  const own = of.filter(({ name }) => tabs.has(name));
  const others = of.filter(({ name }) => !tabs.has(name));
  return [...own, ...others].slice(0, tabs.size);
};
