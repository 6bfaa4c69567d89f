import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { found } from "@/app/_intl/found";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { type Member, requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { CodeBlock } from "@/app/_ui/code-block";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { getRequest, type LoggedRequest } from "@/lib/api-requests/search";
import type { EventKind } from "@/lib/events/kinds";
import { type EventLine, eventsOfRequest } from "@/lib/events/lookups";
import { env } from "@/lib/kit/env";
import { bareId } from "@/lib/kit/ids";
import { callerOf, keysOf, type NamedKey } from "../_keys";
import { HttpChip } from "../_status-chip";
import { curlOf } from "./curl-of";
import { operationDoc } from "./operation-doc";
import { RefusalPanel } from "./refusal-panel";

type Props = PageProps<"/dashboard/requests/[id]">;

const load = cache(async ({ ctx }: Member, id: string): Promise<LoggedRequest> => {
  const bare = bareId("req", id);
  return bare ? found(getRequest(ctx, bare)) : notFound();
});

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { method, path } = await load(await requireMember("events:read"), (await params).id);
  return { title: `${method} ${path}` };
};

export default async function RequestPage({ params }: Props) {
  const member = await requireMember("events:read");
  const [words, { id }] = await Promise.all([currentWords(), params]);
  const request = await load(member, id);
  const [events, keys] = await Promise.all([
    eventsOfRequest(member.ctx, request),
    keysOf(member, words),
  ]);
  const { t } = words;
  return (
    <>
      <BackLink href="/dashboard/requests">{t("oneRequest.back")}</BackLink>
      <Head request={request} t={t} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <RefusalPanel request={request} t={t} />
          <Panel id="events" title={t("oneRequest.events")}>
            <Events events={events} words={words} />
          </Panel>
          <Disclosure title={t("oneRequest.curl")}>
            <div className="grid min-w-0 grid-cols-1 gap-3 px-5 py-5">
              <CodeBlock
                code={curlOf(request, { origin: env().APP_ORIGIN, livemode: member.livemode })}
                copy={{ do: t("copy.do"), done: t("copy.done") }}
                label="curl"
              />
              <p className="text-muted text-sm">{t("oneRequest.curlNote")}</p>
            </div>
          </Disclosure>
        </div>
        <Facts keys={keys} request={request} words={words} />
      </div>
    </>
  );
}

const Head = ({ request, t }: { request: LoggedRequest; t: Words["t"] }) => {
  const requestId = `req_${request.id}`;
  return (
    <div className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="break-all font-mono font-semibold text-lg">
          {request.method} {request.path}
        </h1>
        <HttpChip status={request.status} />
      </div>
      <p className="flex items-center gap-1 text-muted text-sm">
        <span className="sr-only">{t("oneRequest.id")}</span>
        <code className="select-all break-all font-mono">{requestId}</code>
        <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={requestId} />
      </p>
    </div>
  );
};

const Events = ({ events, words: { t, when } }: { events: readonly EventLine[]; words: Words }) =>
  events.length === 0 ? (
    <p className="px-5 py-4 text-muted">{t("oneRequest.noEvents")}</p>
  ) : (
    <ul className="divide-y divide-line">
      {events.map(({ id, type, createdAt }) => (
        <li
          className="relative flex flex-wrap justify-between gap-x-4 px-5 py-3.5 hover:bg-hover"
          key={id}
        >
          <Link
            className="no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
            href={`/dashboard/events/${id}`}
            prefetch={false}
          >
            {t(`event.${type as EventKind}`)}{" "}
            <span className="break-all font-mono text-[0.8125rem] text-muted">{type}</span>
          </Link>
          <time className="tabular text-muted text-sm" dateTime={createdAt.toISOString()}>
            {when(createdAt, "table")}
          </time>
        </li>
      ))}
    </ul>
  );

type FactsProps = { request: LoggedRequest; keys: readonly NamedKey[]; words: Words };

const Facts = ({ request, keys, words }: FactsProps) => {
  const { t, when, number } = words;
  const { target, apiKeyId, apiVersion, latencyMs, createdAt } = request;
  const doc = operationDoc(request);
  return (
    <Panel id="details" title={t("oneRequest.details")}>
      <dl className="tabular px-5 py-3">
        <Fact name={t("oneRequest.sent")}>
          <code className="select-all break-all font-mono text-[0.8125rem]">{target}</code>
        </Fact>
        {doc && (
          <Fact name={t("oneRequest.operation")}>
            <a
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
              href={doc.href}
            >
              {doc.name}
            </a>
          </Fact>
        )}
        <Fact name={t("oneRequest.date")}>
          <time dateTime={createdAt.toISOString()} title={createdAt.toISOString()}>
            {when(createdAt, "table")}
          </time>
        </Fact>
        <Fact name={t("oneRequest.latency")}>
          {t("requests.milliseconds", { count: number(latencyMs) })}
        </Fact>
        <Fact name={t("oneRequest.key")}>{callerOf(apiKeyId, keys, words)}</Fact>
        <Fact name={t("oneRequest.version")}>{apiVersion}</Fact>
        <Fact name={t("oneRequest.idempotency")}>{keyed(request, t)}</Fact>
      </dl>
    </Panel>
  );
};

const keyed = ({ idempotent, replayed }: LoggedRequest, t: Words["t"]): string => {
  if (!idempotent) return t("oneRequest.keyNone");
  return t(replayed ? "oneRequest.keyReplayed" : "oneRequest.keyGiven");
};
