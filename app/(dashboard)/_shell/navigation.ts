import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import type { IconName } from "@/app/_ui/icons";
import { holdsScope } from "@/lib/kit/scopes";
import { type Nav, type NavPage, pageGroups } from "./nav";

type PageName =
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

type Kept = {
  name: PageName;
  group: NavPage["group"];
  /** Below `/dashboard`. */
  path: string;
  icon: IconName;
  key: string;
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

/** The first pages of a phone, with their texts there. */
const tabs: Partial<Record<PageName, Parameters<Words["t"]>[0]>> = {
  home: "shell.home",
  payments: "shell.payments",
  links: "shell.linksShort",
  customers: "shell.customers",
};

type Action = {
  name: "newLink" | "newProduct" | "testPayment" | "newKey";
  path: string;
  scope: string;
  icon: IconName;
  isTestOnly?: true;
};

const actions: readonly Action[] = [
  { name: "newLink", path: "/payment-links/new", scope: "payment_links:write", icon: "plus" },
  { name: "newProduct", path: "/products/new", scope: "catalogue:write", icon: "plus" },
  {
    name: "testPayment",
    path: "/simulate",
    scope: "payments:write",
    icon: "wand",
    isTestOnly: true,
  },
  { name: "newKey", path: "/api-keys/new", scope: "api_keys:write", icon: "plus" },
];

const TILL_SCOPE = "terminal:write";

type Viewer = Pick<Member, "role" | "livemode"> & { ctx: Pick<Member["ctx"], "scopes"> };

const navs = new Map<string, Nav>();

/** The navigation of a member: made once for each role, mode and language. */
export const navOf = (member: Viewer, words: Words): Nav => {
  const key = `${member.role} ${member.livemode} ${words.locale}`;
  const nav = navs.get(key) ?? newNav(member, words);
  navs.set(key, nav);
  return nav;
};

const newNav = ({ ctx, livemode }: Viewer, { t }: Words): Nav => {
  const may = (scope: string): boolean => holdsScope(ctx.scopes, scope);
  const hrefOf = (path: string) => `/dashboard${path}` as Route;
  return {
    pages: pages
      .filter(({ scope, group }) => may(scope) && !(livemode && group === "test"))
      .map(({ name, group, path, icon, key }) => ({
        text: t(`shell.${name}`),
        href: hrefOf(path),
        icon,
        group,
        key,
        ...(tabs[name] && { tab: t(tabs[name]) }),
      })),
    groups: Object.fromEntries(
      pageGroups.map((group) => [group, t(`shell.group.${group}`)]),
    ) as Nav["groups"],
    actions: actions
      .filter(({ scope, isTestOnly }) => may(scope) && !(livemode && isTestOnly))
      .map(({ name, path, icon }) => ({ text: t(`palette.${name}`), href: hrefOf(path), icon })),
    till: may(TILL_SCOPE) ? t("shell.till") : null,
    docs: t("shell.docs"),
  };
};
