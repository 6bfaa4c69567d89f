import { cache } from "react";
import type { Words } from "@/app/_intl/words";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import type { Context } from "@/lib/kit/context";
import { ACTIVE_MAX } from "@/lib/webhook-endpoints/errors";
import { listWebhookEndpoints } from "@/lib/webhook-endpoints/read";
import type { WebhookEndpoint } from "@/prisma/client/client";
import { DeliveryChip } from "../_parts/delivery-chip";
import { StateChip } from "../_parts/state-chip";
import { Guides } from "./guides";
import { WebhookNotices } from "./notices";

const SHOWN = 100;

const endpointsOf = cache((ctx: Context) => listWebhookEndpoints(ctx, { limit: SHOWN }));

const activeCount = async (ctx: Context): Promise<number> =>
  (await endpointsOf(ctx)).rows.filter(({ slot }) => slot !== null).length;

const list = listPage({
  path: "/dashboard/webhooks",
  words: "webhooks",
  scope: "webhooks:read",
  create: {
    href: "/dashboard/webhooks/new",
    scope: "webhooks:write",
    isOpen: async ({ ctx }) => (await activeCount(ctx)) < ACTIVE_MAX,
  },
  lead: async ({ member, words: { t, number } }) => {
    const count = number(await activeCount(member.ctx));
    return `${t("webhooks.lead")} ${t("webhooks.used", { count, max: number(ACTIVE_MAX) })}`;
  },
  head: async ({ member, flash, words }) => (
    <WebhookNotices
      flash={flash}
      isFull={(await activeCount(member.ctx)) >= ACTIVE_MAX}
      words={words}
    />
  ),
  search: async (ctx) => ({ rows: (await endpointsOf(ctx)).rows }),
  href: ({ id }) => `/dashboard/webhooks/${id}`,
  columns: [
    {
      name: "url",
      grows: true,
      card: "wide",
      width: "md:w-full",
      primary: ({ url }) => url,
      below: ({ description }) => description,
    },
    {
      name: "state",
      card: "wide",
      cell: (endpoint, { t }) => <StateChip endpoint={endpoint} t={t} />,
    },
    {
      name: "kinds",
      card: "wide",
      isMuted: true,
      isNamed: true,
      isMinor: true,
      cell: ({ enabledEvents }, { t }) =>
        enabledEvents.includes("*")
          ? t("webhooks.all")
          : t("webhooks.some", { count: enabledEvents.length }),
    },
    {
      name: "last",
      card: "wide",
      isMuted: true,
      isNamed: true,
      isTabular: true,
      width: "max-md:whitespace-normal",
      cell: (endpoint, words) => <Last endpoint={endpoint} words={words} />,
    },
    {
      name: "failures",
      align: "end",
      card: "wide",
      isMuted: true,
      isNamed: true,
      isTabular: true,
      cell: ({ consecutiveFailures }, { number }) => number(consecutiveFailures),
    },
  ],
  foot: ({ words: { t } }) => <Guides t={t} />,
  empty: {
    icon: "open",
    text: ({ member, words: { t } }) =>
      t(member.livemode ? "webhooks.emptyLive" : "webhooks.emptyText"),
  },
});

export const generateMetadata = list.metadata;
export default list.Page;

const Last = ({ endpoint, words }: { endpoint: WebhookEndpoint; words: Words }) => {
  const { lastDeliveryAt, lastDeliveryStatus } = endpoint;
  const { t, when } = words;
  if (!lastDeliveryAt) return t("webhooks.never");
  return (
    <>
      <time className="mr-2 whitespace-nowrap" dateTime={lastDeliveryAt.toISOString()}>
        {when(lastDeliveryAt, "table")}
      </time>
      {lastDeliveryStatus && <DeliveryChip status={lastDeliveryStatus} t={t} />}
    </>
  );
};
