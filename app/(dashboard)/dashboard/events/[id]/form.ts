import { z } from "zod";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { hidden, pick } from "@/app/(dashboard)/_form/field";
import { eventNotFound } from "@/lib/events/errors";
import { resendEvent as resend } from "@/lib/events/resend";
import { bareId } from "@/lib/kit/ids";

type Asked = { from?: string; endpoint?: string };

/** The webhook's page or the event's, whichever it was posted from. */
const pageOf = (event: string | undefined, { from, endpoint }: Asked): string => {
  const webhook = from === "webhook" && endpoint ? bareId("we", endpoint) : null;
  if (webhook) return `/dashboard/webhooks/${webhook}`;
  return event ? `/dashboard/events/${event}` : "/dashboard/events";
};

/** Resends an event: to one endpoint, or to all active ones subscribed to its type. */
export const resendEvent = form({
  path: "/dashboard/events/[id]/resend",
  page: (ids, posted) => pageOf(ids.id, posted),
  scope: "webhooks:write",
  params: { id: id("evt", eventNotFound) },
  fields: {
    from: hidden(z.enum(["event", "webhook"])),
    endpoint: pick({ label: "oneEvent.to", schema: z.union([z.uuid(), z.literal("")]) }),
  },
  submit: "oneEvent.resend",
  variant: "plain",
  run: async ({ ctx }, asked, ids) => {
    await resend(ctx, ids.id, asked.endpoint ? { endpoint: asked.endpoint } : {});
    return asked;
  },
  done: "sent",
  to: (asked, ids) => pageOf(ids.id, asked),
});
