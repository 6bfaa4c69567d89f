import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { CodeBlock } from "@/app/_ui/code-block";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { getEvent } from "@/lib/events/read";
import type { Event } from "@/lib/events/schema";
import { serialiseEvent } from "@/lib/events/serialise";
import { bareId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { deliveriesOfEvent } from "@/lib/webhook-endpoints/journal";
import { listWebhookEndpoints } from "@/lib/webhook-endpoints/read";
import { Deliveries } from "./deliveries";
import { Facts } from "./facts";
import { Resend } from "./resend";

type Props = PageProps<"/dashboard/events/[id]">;

const load = cache(async ({ ctx }: Member, id: string): Promise<Event> => {
  const bare = bareId("evt", id);
  return bare ? serialiseEvent(await found(getEvent(ctx, bare))) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const [{ t }, member, { id }] = await Promise.all([
    currentWords(),
    requireMember("events:read"),
    params,
  ]);
  return { title: t(`event.${(await load(member, id)).type}`) };
};

const ENDPOINTS_SHOWN = 100;

/** Deliveries are of the webhooks: whoever may not see those sees none of them. */
const toldTo = async ({ ctx }: Member, event: Event) => {
  if (!holdsScope(ctx.scopes, "webhooks:read")) return null;
  const [deliveries, { rows }] = await Promise.all([
    deliveriesOfEvent(ctx, event.id),
    listWebhookEndpoints(ctx, { limit: ENDPOINTS_SHOWN }),
  ]);
  return { deliveries, endpoints: rows.filter((endpoint) => follows(endpoint, event.type)) };
};

const follows = (
  { slot, enabledEvents }: { slot: number | null; enabledEvents: readonly string[] },
  type: string,
): boolean =>
  slot !== null &&
  ["*", type, `${type.split(".")[0]}.*`].some((kind) => enabledEvents.includes(kind));

export default async function EventPage({ params }: Props) {
  const member = await requireMember("events:read");
  const [words, { id }, flash] = await Promise.all([currentWords(), params, currentFlash()]);
  const event = await load(member, id);
  const hooks = await toldTo(member, event);
  const { t } = words;
  const mayResend = holdsScope(member.ctx.scopes, "webhooks:write");
  return (
    <>
      <BackLink href="/dashboard/events">{t("oneEvent.back")}</BackLink>
      <div className="mb-6">
        <h1 className="font-semibold text-2xl tracking-tight">{t(`event.${event.type}`)}</h1>
        <p className="break-all font-mono text-muted text-sm">{event.type}</p>
      </div>
      <div className="mb-5 grid gap-3 empty:hidden">
        {flash.done === "sent" && (
          <Notice role="status" tone="good">
            {t("oneEvent.sentNow")}
          </Notice>
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          {hooks && <Deliveries deliveries={hooks.deliveries} words={words} />}
          <Snapshot event={event} t={t} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <Facts event={event} words={words} />
          {hooks && mayResend && <Resend endpoints={hooks.endpoints} eventId={event.id} t={t} />}
        </div>
      </div>
    </>
  );
}

const Snapshot = ({ event, t }: { event: Event; t: Words["t"] }) => {
  const copy = { do: t("copy.do"), done: t("copy.done") };
  return (
    <>
      <Panel id="previous" title={t("oneEvent.previous")}>
        <div className="min-w-0 px-5 py-5">
          {event.previous ? (
            <CodeBlock
              code={JSON.stringify(event.previous, null, 2)}
              copy={copy}
              label="previous"
            />
          ) : (
            <p className="text-muted">{t("oneEvent.noPrevious")}</p>
          )}
        </div>
      </Panel>
      <Panel id="data" title={t("oneEvent.data")}>
        <div className="min-w-0 px-5 py-5">
          <CodeBlock code={JSON.stringify(event.data, null, 2)} copy={copy} label="data" />
        </div>
      </Panel>
    </>
  );
};
