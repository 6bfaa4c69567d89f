import type { Route } from "next";
import type { IconName } from "@/app/_ui/icons";

/** The page groups, in the order of the sidebar. */
export const pageGroups = ["payments", "bill", "shop", "develop", "test"] as const;
export type PageGroup = (typeof pageGroups)[number];

/** Groups that few people use every day: collapsed, unless they contain the current page. */
export const foldedGroups: ReadonlySet<PageGroup> = new Set(["develop", "test"]);

/** A page of the dashboard, or something to create. */
export type Entry = { text: string; href: Route; icon: IconName };

export type NavPage = Entry & {
  /** `start` is above all groups. */
  group: PageGroup | "start";
  /** Second key of `g …`. */
  key: string;
  /** Its text in the bottom bar of a phone, if it is one of the first there. */
  tab?: string;
};

/** What the navigation shows to a member, sent once for all its parts. */
export type Nav = {
  pages: readonly NavPage[];
  groups: Readonly<Record<PageGroup, string>>;
  /** What the member can create. */
  actions: readonly Entry[];
  /** The texts of its other links; null without the till's scope. */
  till: string | null;
  docs: string;
};

/** The pages by group, without the empty ones. */
export const grouped = (
  of: readonly NavPage[],
): { group: PageGroup; pages: readonly NavPage[] }[] =>
  pageGroups
    .map((group) => ({ group, pages: of.filter((page) => page.group === group) }))
    .filter((one) => one.pages.length > 0);

/** At most this many in the bottom bar of a phone. */
const TABS_MAX = 4;

/** The pages in the bottom bar; other ones if the member may not open the first. */
export const tabsOf = (of: readonly NavPage[]): readonly NavPage[] => {
  const own = of.filter(({ tab }) => tab !== undefined);
  const others = of.filter(({ tab }) => tab === undefined);
  return [...own, ...others].slice(0, TABS_MAX);
};
