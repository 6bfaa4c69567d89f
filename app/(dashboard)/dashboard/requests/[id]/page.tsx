import { CodeBlock } from "@/app/_ui/code-block";
import { CopyButton } from "@/app/_ui/copy-button";
import { Disclosure } from "@/app/_ui/disclosure";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { Related } from "@/app/(dashboard)/_detail/related";
import type { EventKind } from "@/lib/events/kinds";
import { env } from "@/lib/kit/env";
import { callerOf } from "../_keys";
import { HttpChip } from "../_status-chip";
import { curlOf } from "./curl-of";
import { loadRequest, type RequestDetail } from "./load";
import { operationDoc } from "./operation-doc";
import { RefusalPanel } from "./refusal-panel";

const factsOf = ({ data: { request, keys }, words }: View<RequestDetail>): FactGroup[] => {
  const { t, number } = words;
  const { target, latencyMs, apiKeyId, apiVersion, createdAt, idempotent, replayed } = request;
  const doc = operationDoc(request);
  const key = replayed ? "oneRequest.keyReplayed" : "oneRequest.keyGiven";
  return [
    [
      { name: "oneRequest.sent", code: target },
      { name: "oneRequest.operation", text: doc?.name, href: doc?.href },
      { name: "oneRequest.date", moment: createdAt },
      {
        name: "oneRequest.latency",
        text: t("requests.milliseconds", { count: number(latencyMs) }),
      },
      { name: "oneRequest.key", text: callerOf(apiKeyId, keys, words) },
      { name: "oneRequest.version", text: apiVersion },
      { name: "oneRequest.idempotency", text: t(idempotent ? key : "oneRequest.keyNone") },
    ],
  ];
};

const page = detailPage({
  back: { to: "/dashboard/requests", text: "requests.title" },
  scope: "events:read",
  params: { id: "req" },
  load: loadRequest,
  title: ({ request: { method, path } }) => `${method} ${path}`,
  titleStyle: "code",
  chip: ({ request }) => <HttpChip status={request.status} />,
  below: ({ data: { request }, words: { t } }) => (
    <p className="flex items-center gap-1 text-muted text-sm">
      <span className="sr-only">{t("oneRequest.id")}</span>
      <code className="select-all break-all font-mono">{`req_${request.id}`}</code>
      <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={`req_${request.id}`} />
    </p>
  ),
  main: (view) => (
    <>
      <RefusalPanel request={view.data.request} t={view.words.t} />
      <Events {...view} />
      <Curl {...view} />
    </>
  ),
  facts: { groups: factsOf },
});

export const generateMetadata = page.metadata;
export default page.Page;

const Events = ({ data: { events }, words: { t, when } }: View<RequestDetail>) => (
  <Related
    id="events"
    none={t("oneRequest.noEvents")}
    rows={events.map(({ id, type, createdAt }) => ({
      id,
      href: `/dashboard/events/${id}`,
      title: (
        <>
          {t(`event.${type as EventKind}`)}{" "}
          <span className="font-mono text-[0.8125rem] text-muted">{type}</span>
        </>
      ),
      end: (
        <time className="tabular text-muted text-sm" dateTime={createdAt.toISOString()}>
          {when(createdAt, "table")}
        </time>
      ),
    }))}
    title={t("oneRequest.events")}
  />
);

const Curl = ({ data: { request }, member, words: { t } }: View<RequestDetail>) => (
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
);
