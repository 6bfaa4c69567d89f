import type { Route } from "next";
import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import { type Role, roles } from "@/lib/members/roles";
import type { AuditEntry } from "@/prisma/client/client";

const { did } = fr.audit;

export type Family = keyof typeof did;

/** What the log can be narrowed to: the first words of actions, in the order of the sentences. */
export const families = Object.keys(did) as Family[];

/** Where the sentence of an action stands, `team.invitations_resend`; null of one that has none any more. */
const keyOf = (action: string): string | null => {
  const [family = "", ...rest] = action.split(".");
  const name = rest.join("_") || "do";
  const within: Record<string, string> = Object.hasOwn(did, family) ? did[family as Family] : {};
  return Object.hasOwn(within, name) ? `${family}.${name}` : null;
};

const whoOf = ({ actorKind, actorName }: AuditEntry, { t }: Words): string => {
  if (actorKind === "system") return t("audit.service");
  if (actorKind === "key") return t("audit.byKey", { key: actorName ?? "?" });
  return actorName ?? t("audit.somebody");
};

/** Who did what, as a sentence. */
export const sentenceOf = (entry: AuditEntry, words: Words): string => {
  const who = whoOf(entry, words);
  const key = keyOf(entry.action);
  // The key was looked up among the very sentences.
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

/** The database keeps no order of names: the one of the words, and after them what has none. */
const names = Object.keys(fr.audit.detail);
const placeOf = (name: string): number => (isNamed(name) ? names.indexOf(name) : names.length);

/** What an entry keeps besides: names, values before and after, amounts. */
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

/** Pages of a list. */
const lists: Record<string, Route> = {
  cashiers: "/dashboard/terminals",
  invitations: "/dashboard/team" as Route,
  members: "/dashboard/team" as Route,
  merchant: "/dashboard/settings" as Route,
  terminals: "/dashboard/terminals",
};

/** Where one sees what it was about; null where no page shows it. In the other mode it does not show. */
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
