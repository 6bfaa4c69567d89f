import type { Words } from "@/app/_intl/words";
import { choice, tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { SessionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { countAmbiguous } from "@/lib/checkout-sessions/ambiguous";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import { CustomerMatch } from "@/lib/checkout-sessions/schema";
import { type SessionWithStatus, searchSessions } from "@/lib/checkout-sessions/search";
import { serialiseSession } from "@/lib/checkout-sessions/serialise";
import { AmbiguousQueue } from "./ambiguous-queue";
import { FirstSession } from "./first-session";

const list = listPage({
  path: "/dashboard/checkout-sessions",
  words: "sessions",
  scope: "checkout:read",
  prefix: "cs",
  filters: {
    q: text({ hint: "sessions.searchHint" }),
    status: tabs(sessionMachine.states, {
      label: "sessions.state",
      all: "sessions.all",
      text: (status, t) => t(`sessions.status.${status}`),
    }),
    match: choice(CustomerMatch.options, {
      label: "sessions.match",
      any: "sessions.anyMatch",
      text: (match, t) => t(`sessions.matched.${match}`),
    }),
  },
  queue: {
    name: "ambiguous",
    text: "sessions.queue",
    count: countAmbiguous,
    show: ({ member, words }) => <AmbiguousQueue ctx={member.ctx} words={words} />,
  },
  search: (ctx, { q, ...asked }) => searchSessions(ctx, { text: q, ...asked }),
  href: ({ id }) => `/dashboard/checkout-sessions/${id}`,
  columns: [
    { name: "amount", money: ({ amountXpf }) => amountXpf, isPrimary: true },
    {
      name: "state",
      card: "right",
      width: "md:w-32",
      cell: ({ checkout }, { t }) => <SessionChip status={checkout} t={t} />,
    },
    {
      name: "lines",
      grows: true,
      card: "wide",
      cell: (session, { t }) => <span className="block truncate">{contentsOf(session, t)}</span>,
    },
    {
      name: "customer",
      grows: true,
      isMuted: true,
      cell: ({ customerEmail }, { t }) => (
        <span className="block truncate">{customerEmail ?? t("sessions.noEmail")}</span>
      ),
      below: ({ customerMatch }, { t }) =>
        customerMatch && t(`sessions.matched.${customerMatch as CustomerMatch}`),
    },
    { name: "created", moment: ({ createdAt }) => createdAt },
  ],
  empty: {
    icon: "basket",
    children: ({ member, words }) => !member.livemode && <FirstSession t={words.t} />,
  },
});

export const generateMetadata = list.metadata;
export default list.Page;

/** The first item, and the number of others. */
const contentsOf = (session: SessionWithStatus, t: Words["t"]): string => {
  const [first, ...others] = serialiseSession(session).lineItems;
  const label = first?.description ?? "";
  return others.length > 0 ? t("sessions.andOthers", { label, count: others.length }) : label;
};
