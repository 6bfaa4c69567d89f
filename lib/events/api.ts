import { eventNotFound, noEndpoint, resendTargetNotFound } from "@/lib/events/errors";
import { getEvent, listEvents } from "@/lib/events/read";
import { resendEvent } from "@/lib/events/resend";
import { Event, EventQuery, EventResend } from "@/lib/events/schema";
import { type EventRow, serialiseEvent } from "@/lib/events/serialise";
import { operation } from "@/lib/kit/http/operation";
import { listAnswer, listOf, one, type Page } from "@/lib/kit/http/pagination";

const group = "Events";

const answer = (row: EventRow) => ({ data: serialiseEvent(row) });

export const eventsList = operation({
  id: "events.list",
  method: "GET",
  path: "/events",
  summary: "List events",
  description:
    "Newest first in the order of commits: a reader that continues with `ending_before` misses none. An event contains its whole object, so the list contains only events of objects that the key may read: `invoice.*` with `invoices:read`, `payment.*` with `transactions:read`. A `type` that the key may not read is 403 `insufficient_scope`.",
  group,
  scope: "events:read",
  query: EventQuery,
  returns: listOf(Event),
  deprecated: ["apres"],
  statements: 1,
  handle: ({ ctx, query }) => listEvents(ctx, query),
  answer: (page: Page<EventRow>) => listAnswer(page, serialiseEvent),
});

export const eventsGet = operation({
  id: "events.get",
  method: "GET",
  path: "/events/{id}",
  summary: "Retrieve an event",
  description: "404 as well where the key may not read the object that the event holds.",
  group,
  scope: "events:read",
  params: { id: "evt" },
  returns: one(Event),
  errors: [eventNotFound],
  statements: 1,
  handle: ({ ctx, params }) => getEvent(ctx, params.id),
  answer,
});

export const eventsResend = operation({
  id: "events.resend",
  method: "POST",
  path: "/events/{id}/resend",
  summary: "Send an event again",
  description: "404 as well where the key may not read the object that the event holds.",
  group,
  scope: "webhooks:write",
  status: 202,
  params: { id: "evt" },
  body: EventResend,
  returns: one(Event),
  errors: [eventNotFound, resendTargetNotFound, noEndpoint],
  idempotency: "optional",
  example: { body: {} },
  statements: 6,
  handle: ({ ctx, params, body }) => resendEvent(ctx, params.id, body),
  answer,
});
