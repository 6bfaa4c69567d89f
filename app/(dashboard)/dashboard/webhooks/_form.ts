import { z } from "zod";
import type { Flash } from "@/app/_server/flash";
import { keepSubmitted, submittedValues } from "@/app/(dashboard)/_shell/submitted";
import { families } from "@/app/(dashboard)/dashboard/webhooks/_families";
import { eventKinds, selectsEvents } from "@/lib/events/kinds";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { cardDataRefused, error, refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { text } from "@/lib/kit/text";
import { webhookEndpointNotFound } from "@/lib/webhook-endpoints/errors";

const chooseEvent = error("choose_event", 400, "A webhook follows at least one kind of event.");

const names = [...families.map((family) => `${family}.*`), ...eventKinds];

/** One box a kind or family: a posted form keeps only one value of each name. */
const boxes = Object.fromEntries(names.map((name) => [name, z.literal("on").optional()] as const));

/** What the page of a webhook posts. */
export const EndpointForm = z.strictObject({
  url: z.string().trim().min(1).max(2000),
  description: text({ max: 200, min: 0 }),
  which: z.enum(["all", "chosen"]),
  ...boxes,
});
type EndpointForm = z.infer<typeof EndpointForm>;

/** What the form says, as the verbs take it. */
export const readEndpoint = (form: EndpointForm) => {
  const { url, description, which, ...ticked } = form;
  if (holdsCardNumber(description)) refuse(cardDataRefused, { param: "description" });
  return {
    url,
    description: description.trim() || null,
    enabledEvents: which === "all" ? ["*"] : chosen(Object.keys(ticked)),
  };
};

/** A kind whose whole family is ticked is not named again. */
const chosen = (names: readonly string[]): string[] => {
  const kinds = names.filter(
    (name) => selectsEvents(name) && (name.endsWith(".*") || !names.includes(familyOf(name))),
  );
  return kinds.length > 0 ? kinds : refuse(chooseEvent, { param: "kinds" });
};

const familyOf = (kind: string): string => `${kind.split(".")[0]}.*`;

const FORM = "endpoint";

/** The page of a refused form, and what was typed in it. */
export const againAt = (page: string) =>
  keepSubmitted(page, FORM, ["url", "description", "which", ...names]);

/** What was typed before the form came back; null where it did not. */
export const endpointTypedIn = (flash: Flash) => {
  const typed = submittedValues(flash, FORM);
  if (!typed) return null;
  const { url = "", description = "", which, ...ticked } = typed;
  const enabledEvents = which === "chosen" ? Object.keys(ticked) : ["*"];
  return { url, description, enabledEvents };
};

export type EndpointRoute = { params: Promise<{ id: string }> };

/** The endpoint of a route, and the page of it. */
export const endpointIn = async ({ params }: EndpointRoute) => {
  const bare = bareId("we", (await params).id);
  return {
    page: bare ? `/dashboard/webhooks/${bare}` : "/dashboard/webhooks",
    id: () => bare ?? refuse(webhookEndpointNotFound),
  };
};
