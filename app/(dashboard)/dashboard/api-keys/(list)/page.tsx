import type { Words } from "@/app/_intl/words";
import type { Column } from "@/app/(dashboard)/_list/declaration";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { isVerified } from "@/lib/merchants/verification";
import type { ApiKey } from "@/prisma/client/client";
import { EndedKeys } from "./ended-keys";
import { keysByState, maskOf } from "./keys";
import { KeyNotices } from "./notices";

/** A fact of a key, with its label on a card. */
const fact = (
  name: string,
  cell: (key: ApiKey, words: Words) => string,
  more: Partial<Column<ApiKey>> = {},
): Column<ApiKey> => ({
  name,
  cell,
  card: "wide",
  isMuted: true,
  isNamed: true,
  isTabular: true,
  ...more,
});

const list = listPage({
  path: "/dashboard/api-keys",
  words: "apiKeys",
  scope: "api_keys:read",
  create: {
    href: "/dashboard/api-keys/new",
    scope: "api_keys:write",
    // Live keys need a verified shop.
    isOpen: ({ livemode, merchant }) => !livemode || isVerified(merchant),
  },
  lead: ({ member, words: { t } }) =>
    `${t("apiKeys.lead")} ${t(member.livemode ? "apiKeys.liveOnly" : "apiKeys.testOnly")}`,
  head: ({ member, flash, words }) => <KeyNotices flash={flash} member={member} words={words} />,
  search: async (ctx) => ({ rows: (await keysByState(ctx)).active }),
  href: ({ id }) => `/dashboard/api-keys/${id}`,
  columns: [
    {
      name: "name",
      grows: true,
      card: "wide",
      width: "md:w-1/4",
      primary: ({ name }, { t }) => name ?? t("apiKeys.unnamed"),
      below: (key) => <span className="font-mono">{maskOf(key)}</span>,
    },
    fact("scopes", ({ scopes }, { t }) =>
      scopes.includes("*")
        ? t("apiKeys.fullAccess")
        : t("apiKeys.someAccess", { count: scopes.length }),
    ),
    fact("version", ({ apiVersion }) => apiVersion, { isMinor: true }),
    fact("lastUsed", ({ lastUsedAt }, { t, when }) =>
      lastUsedAt ? when(lastUsedAt, "table") : t("apiKeys.never"),
    ),
    fact("created", ({ createdAt }, { when }) => when(createdAt, "table"), { isMinor: true }),
    fact("expires", ({ expiresAt }, { t, when }) =>
      expiresAt ? when(expiresAt, "table") : t("apiKeys.noExpiry"),
    ),
  ],
  foot: ({ member, words }) => <EndedKeys ctx={member.ctx} words={words} />,
  empty: { icon: "key", children: () => null },
});

export const generateMetadata = list.metadata;
export default list.Page;
