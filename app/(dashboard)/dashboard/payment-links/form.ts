import { z } from "zod";
import type { Words } from "@/app/_intl/words";
import { asBody } from "@/app/_server/form-body";
import { form, id, type ValuesOf } from "@/app/(dashboard)/_form/declare";
import {
  amount,
  choice,
  email,
  hidden,
  metadata,
  pick,
  text,
  url,
} from "@/app/(dashboard)/_form/field";
import { requireVerified } from "@/app/(dashboard)/_shell/require-verified";
import { createPaymentLink } from "@/lib/payment-links/create";
import { getPaymentLink } from "@/lib/payment-links/read";
import { PaymentLinkCreation, PaymentLinkLimits } from "@/lib/payment-links/schema";
import { AMOUNT_MAX, AMOUNT_MIN } from "@/lib/payment-links/schema-choices";
import { PaymentLinkSending, sendPaymentLink } from "@/lib/payment-links/send";
import { linkUrl } from "@/lib/payment-links/serialise";
import { updatePaymentLink } from "@/lib/payment-links/update";
import { trialDaysField } from "../subscriptions/_parts/trial-days";
import { endOfDay, lastDayOf, naming, options, optionsIn } from "./options";

const bounds = ({ xpf }: Words) => ({ least: xpf(AMOUNT_MIN), most: xpf(AMOUNT_MAX) });

const fields = {
  what: choice({
    control: "radio",
    label: "links.what",
    choices: [
      { value: "amount", text: "links.whats.amount" },
      { value: "price", text: "links.whats.price" },
      { value: "subscription", text: "links.whats.subscription" },
    ],
  }),
  amountXpf: amount({
    label: "links.amountXpf",
    hint: (words) => words.t("links.amountHint", bounds(words)),
    invalid: (words) => words.t("links.amountBad", bounds(words)),
    isOptional: true,
    input: { maxLength: 16 },
  }),
  description: text({
    label: "links.description",
    hint: "links.descriptionHint",
    invalid: "links.descriptionBad",
    max: 280,
    isOptional: true,
  }),
  price: pick({
    label: "links.price",
    hint: "links.priceHint",
    schema: z.string().optional(),
  }),
  plan: pick({
    label: "links.plan",
    hint: "links.planHint",
    schema: z.string().optional(),
  }),
  trialDays: trialDaysField,
  returnUrl: url({
    label: "links.returnUrl",
    hint: "links.returnUrlHint",
    invalid: "links.returnUrlBad",
    isOptional: true,
  }),
  metadata: metadata(),
  ...options,
};

/** The submitted link; the fields of the collapsed half are posted and ignored. */
export const linkIn = (values: ValuesOf<typeof fields>): PaymentLinkCreation => {
  const { what, amountXpf, description, price, returnUrl, metadata: entries } = values;
  if (what === "subscription") {
    const { plan, trialDays } = values;
    const sold = { price: plan, mode: what, trialDays };
    return asBody(PaymentLinkCreation, { ...sold, returnUrl, metadata: entries });
  }
  const isFree = what !== "price" && values.isFree;
  const own = isFree ? { description } : { amountXpf: amountXpf ?? Number.NaN, description };
  const asked = what === "price" ? { price } : own;
  const more = optionsIn(values, !isFree);
  return asBody(PaymentLinkCreation, { ...asked, ...more, returnUrl, metadata: entries });
};

const errors = { kyb_required: "links.kyb", rate_limited: "links.sentEnough" } as const;

export const newLink = form({
  path: "/dashboard/payment-links/create",
  page: "/dashboard/payment-links/new",
  scope: "payment_links:write",
  fields,
  submit: "links.create",
  errors,
  run: (member, values) => {
    requireVerified(member);
    return naming(() => createPaymentLink(member.ctx, linkIn(values)), values);
  },
  done: "linkCreated",
  to: (link) => `/dashboard/payment-links/${link.id}`,
  json: (link) => ({ id: link.id, url: linkUrl(link.slug) }),
});

const one = {
  page: "/dashboard/payment-links/[id]",
  scope: "payment_links:write",
  params: { id: id("plink") },
  variant: "plain",
  errors,
} as const;

/** How many payments a link may have, and until when. */
export const limitLink = form({
  ...one,
  path: "/dashboard/payment-links/[id]/limit",
  fields: { maxPayments: options.maxPayments, lastDay: options.lastDay },
  submit: "links.limit",
  run: async ({ ctx }, { maxPayments = null, lastDay }, ids) => {
    const { expiresAt } = await getPaymentLink(ctx, ids.id);
    // The API may have set another time of that day.
    const isSame = lastDay === (expiresAt ? lastDayOf(expiresAt) : undefined);
    const end = lastDay === undefined ? null : endOfDay(lastDay);
    const body = { maxPayments, ...(isSame ? {} : { expiresAt: end }) };
    return naming(() => updatePaymentLink(ctx, ids.id, asBody(PaymentLinkLimits, body)));
  },
  done: "linkLimited",
});

/** Emails the link to a customer. */
export const sendLink = form({
  ...one,
  path: "/dashboard/payment-links/[id]/send",
  fields: {
    email: email({ label: "links.sendTo", hint: "links.sendHint" }),
    locale: choice({
      label: "links.sendLocale",
      choices: [
        { value: "fr", text: "language.fr" },
        { value: "en", text: "language.en" },
      ],
    }),
  },
  submit: "links.sendSubmit",
  run: ({ ctx }, values, ids) => sendPaymentLink(ctx, ids.id, asBody(PaymentLinkSending, values)),
  done: "linkSent",
});

export const switchLink = form({
  ...one,
  path: "/dashboard/payment-links/[id]/switch",
  fields: { to: hidden(z.enum(["on", "off"])) },
  submit: "links.switchOff",
  run: async ({ ctx }, { to }, ids) => {
    await updatePaymentLink(ctx, ids.id, { active: to === "on" });
    return to;
  },
  done: (to) => (to === "on" ? "linkOn" : "linkOff"),
});
