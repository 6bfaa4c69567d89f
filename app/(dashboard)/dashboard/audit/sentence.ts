import type { Route } from "next";
import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import { type Role, roles } from "@/lib/members/roles";
import type { AuditEntry } from "@/prisma/client/client";

const { did } = fr.audit;

export type Family = keyof typeof did;

/** The filter's actions: the first words of their names, in the order of the messages. */
export const families = Object.keys(did) as Family[];

/** The message key of an action, `team.invitations_resend`; null if it no longer has one. */
const keyOf = (action: string): string | null => {
  const [family = "", ...rest] = action.split(".");
  const name = rest.join("_") || "do";
  const within: Record<string, string> = Object.hasOwn(did, family) ? did[family as Family] : {};
  return Object.hasOwn(within, name) ? `${family}.${name}` : null;
};

const whoOf = ({ actorKind, actorName }: AuditEntry, { t }: Words): string => {
  if (actorKind === "system") return t("audit.service");
  if (actorKind === "customer") return t("audit.customer");
  if (actorKind === "key") return t("audit.byKey", { key: actorName ?? "?" });
  return actorName ?? t("audit.somebody");
};

/** Who did what, as a sentence. */
export const sentenceOf = (entry: AuditEntry, words: Words): string => {
  const who = whoOf(entry, words);
  const key = keyOf(entry.action);
  // The key comes from the messages themselves.
  return key
    ? words.t(`audit.did.${key}` as "audit.did.team.invite", { who })
    : words.t("audit.other", { who, action: entry.action });
};

export type AuditFact = { name: string; value: string };

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const isNamed = (name: string): name is keyof typeof fr.audit.detail =>
  Object.hasOwn(fr.audit.detail, name);

const wordsOf = (name: string, value: unknown, { t, xpf }: Words): string => {
  if (isRole(value)) return t(`role.${value}`);
  if (name === "amountXpf" && typeof value === "number") return xpf(value);
  if (value === null) return t("audit.none");
  return Array.isArray(value) ? value.join(", ") : String(value);
};

/** The database does not keep the order of keys: use the messages' order, then the rest. */
const names = Object.keys(fr.audit.detail);
const placeOf = (name: string): number => (isNamed(name) ? names.indexOf(name) : names.length);

/** The details of an entry: names, values before and after, amounts. */
export const factsOf = ({ details }: Pick<AuditEntry, "details">, words: Words): AuditFact[] =>
  Object.entries(details && typeof details === "object" ? details : {})
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => ({
      name: isNamed(name) ? words.t(`audit.detail.${name}`) : name,
      value: wordsOf(name, value, words),
    }));

/** Pages of one resource. */
const shown: readonly string[] = [
  "api_keys",
  "checkout_sessions",
  "customers",
  "events",
  "invoices",
  "payment_links",
  "payments",
  "products",
  "receipts",
  "refunds",
  "subscriptions",
  "webhooks",
];

/** List pages. */
const lists: Record<string, Route> = {
  cashiers: "/dashboard/terminals",
  invitations: "/dashboard/team" as Route,
  members: "/dashboard/team" as Route,
  merchant: "/dashboard/settings" as Route,
  terminals: "/dashboard/terminals",
};

/** The page of the object; null if it has none, or if it is in the other mode. */
export const pageOfEntry = (
  { targetType, targetId, livemode }: AuditEntry,
  inView: { livemode: boolean },
): Route | null => {
  if (!targetType || !targetId) return null;
  const list = lists[targetType];
  if (list) return list;
  if (!shown.includes(targetType) || livemode !== inView.livemode) return null;
  return `/dashboard/${targetType.replaceAll("_", "-")}/${targetId}` as Route;
};
