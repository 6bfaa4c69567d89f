import { z } from "zod";
import { eventKinds, selectsEvents } from "@/lib/events/kinds";
import { listQuery } from "@/lib/kit/http/pagination";
import { isUuid, reference } from "@/lib/kit/ids";
import { wholeNumber } from "@/lib/kit/text";

const Snapshot = z.record(z.string(), z.unknown());

export const Event = z
  .strictObject({
    object: z.literal("event"),
    id: z.uuid(),
    type: z.enum(eventKinds),
    created: z.int(),
    timestamp: z.string(),
    livemode: z.boolean(),
    apiVersion: z.string(),
    sequence: z.int().min(1),
    resource: z.string(),
    resourceId: z.uuid(),
    data: Snapshot,
    previous: Snapshot.nullable().describe(
      "The old values of exactly the fields that changed; null where the resource was made",
    ),
    origin: z.enum(["api", "dashboard", "terminal", "checkout", "bank", "job", "simulation"]),
    requestId: z.string().nullable(),
    pendingDeliveries: z.int(),
  })
  .meta({ id: "event" });
export type Event = z.infer<typeof Event>;

/** A kind or a family of events in a filter. */
export const eventFilter = () =>
  z.string().refine(selectsEvents, "expected a kind of event, or a family such as payment.*");

/** Of everything that events are about. */
const prefixes = "cus|pm|price|prod|plink|cs|seti|sub|in|tx|re|rcpt|we|key|tp";
const prefixed = new RegExp(`^(?:(?:${prefixes})_)?(.{36})$`);

/** A reference to a resource of any type. */
const anyReference = z.string().transform((text, check) => {
  const id = prefixed.exec(text)?.[1];
  if (id && isUuid(id)) return id.toLowerCase();
  check.addIssue({ code: "custom", message: "expected an id of a resource" });
  return z.NEVER;
});

const instant = wholeNumber(0, 253_402_300_799);

export const EventQuery = listQuery("evt", {
  type: eventFilter().optional(),
  resourceId: anyReference.optional(),
  createdFrom: instant.optional(),
  createdTo: instant.optional(),
  apres: reference("evt").optional().meta({ deprecated: true }),
});
export type EventQuery = z.infer<typeof EventQuery>;

export const EventResend = z.strictObject({ endpoint: reference("we").optional() });
export type EventResend = z.infer<typeof EventResend>;
