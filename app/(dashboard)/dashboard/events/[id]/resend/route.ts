import { z } from "zod";
import { action } from "@/app/_server/action";
import { eventNotFound } from "@/lib/events/errors";
import { resendEvent } from "@/lib/events/resend";
import { refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";

type Route = { params: Promise<{ id: string }> };

/** `endpoint`: the only one that gets it; empty: every active one that follows its kind. */
const Resend = z.strictObject({
  endpoint: z.union([z.uuid(), z.literal("")]),
  from: z.enum(["event", "webhook"]),
});

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const id = bareId("evt", (await params).id);
  const pageOf = ({ from, endpoint }: { from?: string; endpoint?: string }): string => {
    const webhook = from === "webhook" && endpoint ? bareId("we", endpoint) : null;
    if (webhook) return `/dashboard/webhooks/${webhook}`;
    return id ? `/dashboard/events/${id}` : "/dashboard/events";
  };
  return action({
    name: "events.resend",
    form: Resend,
    scope: "webhooks:write",
    back: pageOf,
    run: async ({ ctx }, form) => {
      const { endpoint } = form;
      await resendEvent(ctx, id ?? refuse(eventNotFound), endpoint ? { endpoint } : {});
      return { to: pageOf(form), done: "sent" };
    },
  })(request);
};
