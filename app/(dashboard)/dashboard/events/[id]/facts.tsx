import { ButtonLink } from "@/app/_ui/button";
import { Code } from "@/app/_ui/fact";
import { Icon } from "@/app/_ui/icons";
import { TextLink } from "@/app/_ui/text-link";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import type { Event } from "@/lib/events/schema";
import { bareId } from "@/lib/kit/ids";
import type { EventDetail } from "./load";
import { pageOfObject } from "./page-of-object";

/** The facts of an event. */
export const factsOf = ({ data: { event }, words }: View<EventDetail>): FactGroup[] => [
  [
    { name: "oneEvent.created", moment: new Date(event.timestamp) },
    { name: "oneEvent.origin", text: words.t(`origin.${event.origin}`) },
    { name: "oneEvent.resource", text: event.resource },
    { name: "events.resourceId", code: event.resourceId },
    { name: "oneEvent.sequence", text: words.number(event.sequence) },
    { name: "oneEvent.version", text: event.apiVersion },
    {
      name: "oneEvent.request",
      text: event.requestId ? <Asked event={event} /> : words.t("oneEvent.noRequest"),
    },
  ],
];

const logged: readonly Event["origin"][] = ["api", "terminal", "simulation"];

/** The request that caused it; only some origins have an entry in the request log. */
const Asked = ({ event: { requestId, origin } }: { event: Event }) => {
  const id = bareId("req", requestId ?? "");
  const code = <Code>{`req_${id}`}</Code>;
  return logged.includes(origin) ? (
    <TextLink href={`/dashboard/requests/${id}`}>{code}</TextLink>
  ) : (
    code
  );
};

/** Links to the object. */
export const Links = ({ data: { event }, words: { t } }: View<EventDetail>) => {
  const page = pageOfObject(event);
  return (
    <div className="flex flex-wrap gap-2 border-line border-t px-3 py-3">
      {page && (
        <ButtonLink href={page} variant="plain" prefetch={false}>
          {t("oneEvent.openObject")}
          <Icon name="right" />
        </ButtonLink>
      )}
      <ButtonLink
        href={addressOf("/dashboard/events", { resource: event.resourceId })}
        variant="quiet"
        prefetch={false}
      >
        {t("oneEvent.sameObject")}
      </ButtonLink>
    </div>
  );
};
