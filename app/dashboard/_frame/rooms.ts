import type { Route } from "next";
import type { IconName } from "@/app/_ui/icons";
import { holdsScope } from "@/lib/kit/scopes";
import type { Member } from "@/lib/session";

export type Room = {
  name:
    | "home"
    | "payments"
    | "mailbox"
    | "clock"
    | "keys"
    | "webhooks"
    | "events"
    | "requests"
    | "terminals";
  href: Route;
  icon: IconName;
  /** Second key of `g …`. */
  key: string;
};

type Kept = Room & { scope: string; isTestOnly?: true };

const rooms: readonly Kept[] = [
  { name: "home", href: "/dashboard", icon: "home", key: "h", scope: "transactions:read" },
  {
    name: "payments",
    href: "/dashboard/payments",
    icon: "card",
    key: "p",
    scope: "transactions:read",
  },
  {
    name: "mailbox",
    href: "/dashboard/mailbox",
    icon: "mail",
    key: "m",
    scope: "receipts:read",
    isTestOnly: true,
  },
  {
    name: "clock",
    href: "/dashboard/test-clock",
    icon: "clock",
    key: "c",
    scope: "payments:write",
    isTestOnly: true,
  },
  { name: "keys", href: "/dashboard/api-keys", icon: "key", key: "k", scope: "api_keys:read" },
  {
    name: "webhooks",
    href: "/dashboard/webhooks",
    icon: "open",
    key: "w",
    scope: "webhooks:read",
  },
  { name: "events", href: "/dashboard/events", icon: "info", key: "e", scope: "events:read" },
  {
    name: "requests",
    href: "/dashboard/requests",
    icon: "keyboard",
    key: "q",
    scope: "events:read",
  },
  {
    name: "terminals",
    href: "/dashboard/terminals",
    icon: "card",
    key: "t",
    scope: "merchant:write",
  },
];

/** The rooms that this member may enter in this mode. */
export const roomsOf = ({ ctx, livemode }: Pick<Member, "ctx" | "livemode">): Room[] =>
  rooms
    .filter((room) => holdsScope(ctx.scopes, room.scope) && !(livemode && room.isTestOnly))
    .map(({ name, href, icon, key }) => ({ name, href, icon, key }));
