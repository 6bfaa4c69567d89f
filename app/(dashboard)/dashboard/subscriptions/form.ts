import { z } from "zod";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { choice, hidden, metadata, pick } from "@/app/(dashboard)/_form/field";
import { requireVerified } from "@/app/(dashboard)/_shell/require-verified";
import { parse } from "@/lib/kit/http/envelope";
import { isUuid } from "@/lib/kit/ids";
import { cancelSubscription } from "@/lib/subscriptions/cancel";
import { createSubscription } from "@/lib/subscriptions/create";
import { SubscriptionCreation } from "@/lib/subscriptions/schema";
import { updateSubscription } from "@/lib/subscriptions/update";
import { trialDaysField } from "./_parts/trial-days";
import { cycles, quantity } from "./change-form";

const scope = "subscriptions:write";

/** Empty: the customer's current default card. */
const card = z.union([z.uuid(), z.literal("")]);

export const newSubscription = form({
  path: "/dashboard/subscriptions/create",
  // The customer is in the page's URL.
  page: (_, { customer = "" }) =>
    `/dashboard/subscriptions/new${isUuid(customer) ? `?customer=${customer}` : ""}`,
  scope,
  fields: {
    customer: hidden(z.uuid()),
    price: pick({ label: "subscriptions.price", schema: z.uuid() }),
    paymentMethod: pick({ label: "subscriptions.card", schema: card }),
    trialDays: trialDaysField,
    quantity,
    cycles,
    metadata: metadata(),
  },
  submit: "subscriptions.create",
  errors: { amount_out_of_range: "subscriptions.amountBad" },
  run: (member, { paymentMethod, metadata: entries, ...terms }) => {
    requireVerified(member);
    const wanted = parse(SubscriptionCreation, {
      ...terms,
      ...(paymentMethod === "" ? {} : { paymentMethod }),
      ...(entries === undefined ? {} : { metadata: entries }),
    });
    return createSubscription(member.ctx, wanted);
  },
  done: "subscriptionCreated",
  to: (subscription) => `/dashboard/subscriptions/${subscription.id}`,
  json: (subscription) => ({ id: subscription.id }),
});

const one = {
  page: "/dashboard/subscriptions/[id]",
  scope,
  params: { id: id("sub") },
};

export const endSubscription = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/cancel",
  fields: {
    when: choice({
      control: "radio",
      label: "subscriptions.cancelWhen",
      choices: [
        { value: "end", text: "subscriptions.atOnce", hint: "subscriptions.atEndHint" },
        { value: "now", text: "subscriptions.atOnce", hint: "subscriptions.atOnceHint" },
      ],
    }),
  },
  confirm: "subscriptions.cancelConfirm",
  submit: "subscriptions.cancelSubmit",
  variant: "danger",
  run: async ({ ctx }, { when }, ids) => {
    await cancelSubscription(ctx, ids.id, { atPeriodEnd: when === "end" });
    return when;
  },
  done: (when) => (when === "end" ? "subscriptionEnding" : "subscriptionCanceled"),
});

/** Cancels the scheduled end. */
export const resumeSubscription = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/resume",
  submit: "subscriptions.resume",
  variant: "plain",
  run: ({ ctx }, _, ids) => updateSubscription(ctx, ids.id, { cancelAtPeriodEnd: false }),
  done: "subscriptionResumed",
});

/** The card to charge from now on. */
export const changeCard = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/card",
  fields: { paymentMethod: pick({ label: "subscriptions.cardFromNow", schema: card }) },
  submit: "subscriptions.cardSubmit",
  variant: "plain",
  run: ({ ctx }, { paymentMethod }, ids) =>
    updateSubscription(ctx, ids.id, { paymentMethod: paymentMethod || null }),
  done: "subscriptionCardChanged",
});
