import { CodeBlock } from "@/app/_ui/code-block";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { detailPage } from "@/app/(dashboard)/_detail/detail-page";
import { Deliveries } from "./deliveries";
import { factsOf, Links } from "./facts";
import { type EventDetail, loadEvent } from "./load";
import { Resend } from "./resend";

const page = detailPage({
  back: { to: "/dashboard/events", text: "events.title" },
  scope: "events:read",
  params: { id: "evt" },
  load: loadEvent,
  title: ({ event }, { t }) => t(`event.${event.type}`),
  below: ({ data: { event } }) => (
    <p className="break-all font-mono text-muted text-sm">{event.type}</p>
  ),
  notices: ({ flash, words: { t } }) =>
    flash.done === "sent" && (
      <Notice role="status" tone="good">
        {t("oneEvent.sentNow")}
      </Notice>
    ),
  main: (view) => (
    <>
      {view.data.hooks && <Deliveries deliveries={view.data.hooks.deliveries} words={view.words} />}
      <Snapshot {...view} />
    </>
  ),
  facts: { groups: factsOf, id: ({ event }) => event.id, foot: (view) => <Links {...view} /> },
  aside: ({ data: { event, hooks }, words: { t }, may }) =>
    hooks &&
    may("webhooks:write") && <Resend endpoints={hooks.endpoints} eventId={event.id} t={t} />,
});

export const generateMetadata = page.metadata;
export default page.Page;

const Snapshot = ({ data: { event }, words: { t } }: View<EventDetail>) => {
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
