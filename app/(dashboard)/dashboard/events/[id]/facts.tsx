import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { ButtonLink } from "@/app/_ui/button";
import { CopyButton } from "@/app/_ui/copy-button";
import { Code, Fact } from "@/app/_ui/fact";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import type { Event } from "@/lib/events/schema";
import { bareId } from "@/lib/kit/ids";
import { pageOfObject } from "./page-of-object";

/** What is known of an event, and the ways to what it is about. */
export const Facts = ({ event, words }: { event: Event; words: Words }) => {
  const { t, when, number } = words;
  const page = pageOfObject(event);
  return (
    <Panel id="details" title={t("oneEvent.details")}>
      <dl className="tabular px-5 py-3">
        <Fact name={t("oneEvent.created")}>
          <time dateTime={event.timestamp}>{when(new Date(event.timestamp), "table")}</time>
        </Fact>
        <Fact name={t("oneEvent.origin")}>{t(`origin.${event.origin}`)}</Fact>
        <Fact name={t("oneEvent.resource")}>{event.resource}</Fact>
        <Fact name={t("events.resourceId")}>
          <Code>{event.resourceId}</Code>
        </Fact>
        <Fact name={t("oneEvent.sequence")}>{number(event.sequence)}</Fact>
        <Fact name={t("oneEvent.version")}>{event.apiVersion}</Fact>
        <Fact name={t("oneEvent.request")}>
          <Asked event={event} t={t} />
        </Fact>
        <Fact name={t("oneEvent.id")}>
          <span className="flex items-center justify-end">
            <Code>{event.id}</Code>
            <CopyButton done={t("copy.done")} isBare label={t("copy.id")} text={event.id} />
          </span>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-line border-t px-3 py-3">
        {page && (
          <ButtonLink href={page} look="plain" prefetch={false}>
            {t("oneEvent.openObject")}
            <Icon name="right" />
          </ButtonLink>
        )}
        <ButtonLink
          href={addressOf("/dashboard/events", { resource: event.resourceId })}
          look="quiet"
          prefetch={false}
        >
          {t("oneEvent.sameObject")}
        </ButtonLink>
      </div>
    </Panel>
  );
};

/** The request of the API that brought it about; other origins have no line in the log. */
const Asked = ({ event, t }: { event: Event; t: Words["t"] }) => {
  const id = event.requestId ? bareId("req", event.requestId) : null;
  if (!id) return t("oneEvent.noRequest");
  if (event.origin !== "api" && event.origin !== "terminal" && event.origin !== "simulation") {
    return <Code>{`req_${id}`}</Code>;
  }
  return (
    <Link
      className="inline-flex min-h-6 items-center break-all font-mono text-[0.8125rem] text-accent underline underline-offset-4"
      href={`/dashboard/requests/${id}`}
      prefetch={false}
    >
      {`req_${id}`}
    </Link>
  );
};
