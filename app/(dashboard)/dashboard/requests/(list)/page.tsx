import { ButtonAnchor } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { choice, lookup, tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { FirstPayment } from "@/app/(dashboard)/_shell/first-payment";
import { outcomes, requestMethods, searchRequests } from "@/lib/api-requests/search";
import { retentionDays } from "@/lib/events/retention";
import { bareId } from "@/lib/kit/ids";
import { callerWith, keysOf, readKeys } from "../_keys";
import { HttpChip } from "../_status-chip";

const list = listPage({
  path: "/dashboard/requests",
  words: "requests",
  scope: "events:read",
  prefix: "req",
  action: ({ words: { t } }) => (
    <ButtonAnchor href="/docs" variant="plain">
      <Icon name="book" />
      {t("webhooks.reference")}
    </ButtonAnchor>
  ),
  lead: ({ member, words: { t, number } }) =>
    t("requests.lead", { days: number(retentionDays(member.livemode)) }),
  filters: {
    q: text({ hint: "requests.searchHint" }),
    outcome: tabs(outcomes, {
      label: "requests.outcome",
      all: "requests.anyOutcome",
      text: (outcome, t) => t(`requests.${outcome}`),
    }),
    method: choice(requestMethods, {
      label: "requests.method",
      any: "requests.anyMethod",
      text: (method) => method,
    }),
    key: lookup({
      label: "requests.key",
      any: "requests.anyKey",
      read: (key) => bareId("key", key) ?? undefined,
      options: async (member, words) =>
        (await keysOf(member, words)).map(({ id, name }) => ({ value: id, label: name })),
    }),
  },
  search: async (ctx, { q, starting_after: after, ending_before: before, ...asked }) => {
    const [page, keys] = await Promise.all([
      searchRequests(ctx, { text: q, after, before, ...asked }),
      readKeys(ctx),
    ]);
    const keyOf = (id: string | null) => keys.find((key) => key.id === id);
    return { ...page, rows: page.rows.map((row) => ({ ...row, apiKey: keyOf(row.apiKeyId) })) };
  },
  href: ({ id }) => `/dashboard/requests/${id}`,
  columns: [
    {
      name: "path",
      grows: true,
      card: "wide",
      width: "md:w-full",
      primary: ({ method, target }) => (
        <span className="font-mono text-[0.8125rem]">
          <span className="font-semibold">{method}</span> {target}
        </span>
      ),
    },
    { name: "status", cell: ({ status }) => <HttpChip status={status} /> },
    {
      name: "key",
      card: "right",
      isMuted: true,
      width: "max-md:whitespace-normal",
      cell: (request, words) => (
        <>
          {request.code && (
            <span className="block break-all font-mono text-[0.8125rem] text-ink">
              {request.code}
            </span>
          )}
          {callerWith(request, words)}
        </>
      ),
    },
    {
      name: "latency",
      isMuted: true,
      isTabular: true,
      cell: ({ latencyMs }, { t, number }) =>
        t("requests.milliseconds", { count: number(latencyMs) }),
    },
    { name: "date", moment: ({ createdAt }) => createdAt },
  ],
  empty: {
    icon: "search",
    text: ({ member, words: { t } }) =>
      t(member.livemode ? "requests.emptyLive" : "requests.emptyText"),
    children: ({ member, words }) => !member.livemode && <FirstPayment t={words.t} />,
  },
});

export const generateMetadata = list.metadata;
export default list.Page;
