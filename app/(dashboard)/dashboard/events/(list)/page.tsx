import type { Words } from "@/app/_intl/words";
import { lookup, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import { families } from "@/app/(dashboard)/dashboard/webhooks/_families";
import { eventKinds, selectsEvents } from "@/lib/events/kinds";
import { listEvents } from "@/lib/events/read";
import { retentionDays } from "@/lib/events/retention";
import { EventQuery } from "@/lib/events/schema";
import { serialiseEvent } from "@/lib/events/serialise";

const list = listPage({
  path: "/dashboard/events",
  words: "events",
  scope: "events:read",
  prefix: "evt",
  lead: ({ member, words: { t, number } }) =>
    t("events.lead", { days: number(retentionDays(member.livemode)) }),
  filters: {
    resource: text({
      label: "events.resourceId",
      hint: "events.resourceHint",
      most: 60,
      refusal: (resource) => (idIn(resource) ? null : "events.badResource"),
    }),
    type: lookup({
      label: "events.kind",
      any: "events.anyKind",
      read: (kind) => (kind !== "*" && selectsEvents(kind) ? kind : undefined),
      options: (_, { t }) => families.map((family) => groupOf(family, t)),
    }),
  },
  search: async (ctx, { resource, ...asked }) => {
    const page = await listEvents(ctx, { resourceId: idIn(resource), ...asked });
    return { ...page, rows: page.rows.map(serialiseEvent) };
  },
  href: ({ id }) => `/dashboard/events/${id}`,
  columns: [
    {
      name: "kind",
      grows: true,
      card: "wide",
      width: "md:w-2/5",
      primary: ({ type }, { t }) => t(`event.${type}`),
      cell: ({ type, pendingDeliveries }, { t }) => (
        <>
          <span className="block truncate font-mono text-[0.8125rem] text-muted">{type}</span>
          {pendingDeliveries > 0 && (
            <span className="block text-muted text-sm">
              {t("events.pending", { count: pendingDeliveries })}
            </span>
          )}
        </>
      ),
    },
    {
      name: "resource",
      grows: true,
      card: "wide",
      width: "md:w-2/5",
      isMuted: true,
      cell: ({ resource, resourceId }) => (
        <>
          <span className="block">{resource}</span>
          <span className="block truncate font-mono text-[0.8125rem]">{resourceId}</span>
        </>
      ),
    },
    { name: "origin", isMuted: true, cell: ({ origin }, { t }) => t(`origin.${origin}`) },
    { name: "date", moment: ({ timestamp }) => new Date(timestamp) },
  ],
  empty: {
    icon: "info",
    text: ({ member, words: { t } }) =>
      t(member.livemode ? "events.emptyLive" : "events.emptyText"),
    children: ({ member, words }) => !member.livemode && <FirstPayment t={words.t} />,
  },
});

export const generateMetadata = list.metadata;
export default list.Page;

/** The search text, if it is an ID. */
const idIn = (resource: string | undefined): string | undefined => {
  const parsed = EventQuery.shape.resourceId.safeParse(resource);
  return parsed.success ? parsed.data : undefined;
};

const groupOf = (family: (typeof families)[number], t: Words["t"]) => ({
  label: t(`family.${family}`),
  options: [
    { value: `${family}.*`, label: t("events.familyAll", { family: t(`family.${family}`) }) },
    ...eventKinds
      .filter((kind) => kind.startsWith(`${family}.`))
      .map((kind) => ({ value: kind, label: t(`event.${kind}`) })),
  ],
});
