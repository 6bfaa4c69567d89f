import { cookies } from "next/headers";
import { z } from "zod";
import type { Member } from "@/app/_server/session";
import { form, id, type ValuesOf } from "@/app/(dashboard)/_form/declare";
import { choice, hidden, scopes, text, url } from "@/app/(dashboard)/_form/field";
import { families } from "@/app/(dashboard)/dashboard/webhooks/_families";
import {
  forgetFreshSecret,
  freshSecretIn,
  keepFreshSecret,
} from "@/app/(dashboard)/dashboard/webhooks/_fresh-secret";
import { eventKinds, selectsEvents } from "@/lib/events/kinds";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { cardDataRefused, error, refuse } from "@/lib/kit/errors";
import { resendFailed } from "@/lib/webhook-deliveries/resend-failed";
import { createWebhookEndpoint } from "@/lib/webhook-endpoints/create";
import { deleteWebhookEndpoint } from "@/lib/webhook-endpoints/delete";
import { webhookEndpointNotFound } from "@/lib/webhook-endpoints/errors";
import { rotateSecret } from "@/lib/webhook-endpoints/rotate-secret";
import { updateWebhookEndpoint } from "@/lib/webhook-endpoints/update";

const chooseEvent = error("choose_event", 400, "A webhook follows at least one kind of event.");

const list = "/dashboard/webhooks";
const scope = "webhooks:write";

const fields = {
  url: url({
    label: "newWebhook.url",
    hint: "newWebhook.urlHint",
    invalid: "newWebhook.urlBad",
    input: { maxLength: 2000 },
  }),
  description: text({
    label: "newWebhook.description",
    hint: "newWebhook.descriptionHint",
    max: 200,
    isOptional: true,
  }),
  which: choice({
    control: "radio",
    label: "newWebhook.kinds",
    choices: [
      { value: "all", text: "newWebhook.all", hint: "newWebhook.allHint" },
      { value: "chosen", text: "newWebhook.chosen", hint: "newWebhook.chosenHint" },
    ],
  }),
  kinds: scopes({ values: [...families.map((family) => `${family}.*`), ...eventKinds] }),
};

/** The form's values as the input of the actions. */
export const endpointIn = ({ url: target, description, which, kinds }: ValuesOf<typeof fields>) => {
  if (description && holdsCardNumber(description)) {
    refuse(cardDataRefused, { param: "description" });
  }
  return {
    url: target,
    description: description ?? null,
    enabledEvents: which === "all" ? ["*"] : chosen(kinds),
  };
};

/** Without types whose family is checked. */
const chosen = (names: readonly string[]): string[] => {
  const kinds = names.filter(
    (name) => selectsEvents(name) && (name.endsWith(".*") || !names.includes(familyOf(name))),
  );
  return kinds.length > 0 ? kinds : refuse(chooseEvent, { param: "kinds" });
};

const familyOf = (kind: string): string => `${kind.split(".")[0]}.*`;

type Made = Awaited<ReturnType<typeof rotateSecret>>;

/** Passes the secret to the page that shows it once. */
const withSecret = async (member: Member, { endpoint, secret }: Made) => {
  keepFreshSecret(await cookies(), member, { endpointId: endpoint.id, secret });
  return { id: endpoint.id, secret };
};

export const newEndpoint = form({
  path: "/dashboard/webhooks/create",
  page: "/dashboard/webhooks/new",
  scope,
  fields,
  submit: "newWebhook.submit",
  run: async (member, values) => {
    const { description, ...rest } = endpointIn(values);
    const wanted = { ...rest, ...(description === null ? {} : { description }) };
    return withSecret(member, await createWebhookEndpoint(member.ctx, wanted));
  },
  to: (made) => `${list}/${made.id}`,
  json: (made) => made,
});

const one = {
  page: "/dashboard/webhooks/[id]",
  scope,
  params: { id: id("we", webhookEndpointNotFound) },
};

export const editEndpoint = form({
  ...one,
  path: "/dashboard/webhooks/[id]/update",
  fields,
  submit: "webhook.save",
  run: ({ ctx }, values, ids) => updateWebhookEndpoint(ctx, ids.id, endpointIn(values)),
  done: "changed",
});

export const switchEndpoint = form({
  ...one,
  path: "/dashboard/webhooks/[id]/switch",
  fields: { to: hidden(z.enum(["on", "off"])) },
  submit: "webhook.switchOff",
  run: async ({ ctx }, { to }, ids) => {
    await updateWebhookEndpoint(ctx, ids.id, { active: to === "on" });
    return to;
  },
  done: (to) => to,
});

/** Rotates the secret; both sign during the overlap. */
export const rotateEndpointSecret = form({
  ...one,
  path: "/dashboard/webhooks/[id]/rotate",
  fields: {
    overlap: choice({
      label: "webhook.overlap",
      preset: "24",
      choices: [
        { value: "72", text: ({ t }) => t("webhook.overlapHours", { count: 72 }) },
        { value: "24", text: ({ t }) => t("webhook.overlapHours", { count: 24 }) },
        { value: "1", text: ({ t }) => t("webhook.overlapHours", { count: 1 }) },
        { value: "0", text: "webhook.overlapNone" },
      ],
    }),
  },
  submit: "webhook.rotateSubmit",
  variant: "plain",
  run: async (member, { overlap }, ids) => {
    const rotation = { overlapHours: Number(overlap) };
    return withSecret(member, await rotateSecret(member.ctx, ids.id, rotation));
  },
  json: ({ secret }) => ({ secret }),
});

/** Resends exhausted deliveries, up to the maximum; the page shows the progress. */
export const resendAllFailed = form({
  ...one,
  path: "/dashboard/webhooks/[id]/resend-failed",
  submit: "webhook.resendFailed",
  run: ({ ctx }, _, ids) => resendFailed(ctx, ids.id),
  done: ({ planned }) => (planned > 0 ? "resent" : "nothingResent"),
  json: (resent) => resent,
});

export const removeEndpoint = form({
  ...one,
  path: "/dashboard/webhooks/[id]/delete",
  confirm: "webhook.deleteConfirm",
  submit: "webhook.deleteSubmit",
  variant: "danger",
  run: ({ ctx }, _, ids) => deleteWebhookEndpoint(ctx, ids.id),
  done: "deleted",
  to: list,
});

/** Confirms that the secret is saved, and hides it. */
export const hideFreshSecret = form({
  path: "/dashboard/webhooks/saved",
  page: list,
  isPersonal: true,
  submit: "webhooks.saved",
  run: async (member) => {
    const jar = await cookies();
    const fresh = freshSecretIn(jar, member);
    forgetFreshSecret(jar);
    return fresh;
  },
  to: (fresh) => (fresh ? `${list}/${fresh.endpointId}` : list),
});
