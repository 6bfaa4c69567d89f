import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { date, hidden, number, pick } from "@/app/(dashboard)/_form/field";
import { pageAt } from "@/app/(dashboard)/_shell/address";
import { unix } from "@/lib/kit/clock";
import { concurrentChange, Refusal, refuse } from "@/lib/kit/errors";
import { previewUpdate } from "@/lib/subscriptions/preview";
import { getSubscription } from "@/lib/subscriptions/read";
import { SubscriptionUpdate } from "@/lib/subscriptions/schema";
import { updateSubscription } from "@/lib/subscriptions/update";

export const quantity = number({
  label: "subscriptions.quantity",
  hint: "subscriptions.quantityHint",
  invalid: "subscriptions.quantityBad",
  isOptional: true,
  input: { maxLength: 4 },
});

export const cycles = number({
  label: "subscriptions.cycles",
  hint: "subscriptions.cyclesHint",
  invalid: "subscriptions.cyclesBad",
  isOptional: true,
  input: { maxLength: 3 },
});

const one = {
  page: "/dashboard/subscriptions/[id]",
  scope: "subscriptions:write",
  params: { id: id("sub") },
  errors: { amount_out_of_range: "subscriptions.amountBad" },
} as const;

/** A change as the page that asks to confirm it has it in its URL; `none` removes what is there. */
const Asked = z.object({
  price: z.uuid().optional(),
  quantity: z.coerce.number().int().optional(),
  cycles: z.union([z.literal("none"), z.coerce.number().int()]).optional(),
  pausedUntil: z.union([z.literal("none"), z.coerce.number().int()]).optional(),
});
type Asked = z.infer<typeof Asked>;

const orNull = (value: "none" | number | undefined) => (value === "none" ? null : value);

const bodyOf = ({ price, quantity: count, cycles: most, pausedUntil }: Asked): SubscriptionUpdate =>
  asBody(SubscriptionUpdate, {
    price,
    quantity: count,
    cycles: orNull(most),
    pausedUntil: orNull(pausedUntil),
  });

/** The change that a URL asks for; null if it asks for none. */
export const askedIn = (query: Record<string, unknown>): Asked | null => {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  const { data } = Asked.safeParse(Object.fromEntries(given));
  if (!data || Object.keys(data).length === 0) return null;
  try {
    bodyOf(data);
    return data;
  } catch (thrown) {
    if (thrown instanceof Refusal) return null;
    throw thrown;
  }
};

export const updateAsked = bodyOf;

const confirmPage = (asked: Asked, ids: { id: string }): string =>
  pageAt(
    `/dashboard/subscriptions/${ids.id}/change`,
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
  );

/** Shows what another price, quantity or number of cycles would do; changes nothing. */
export const reviewTerms = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/review",
  isPersonal: true,
  fields: {
    price: pick({ label: "subscriptions.price", schema: z.uuid() }),
    quantity,
    cycles,
  },
  submit: "subscriptions.seeEffects",
  variant: "plain",
  run: async ({ ctx }, { price, quantity: count = 1, cycles: most }, ids) => {
    const asked: Asked = { price, quantity: count, cycles: most ?? "none" };
    await previewUpdate(ctx, ids.id, bodyOf(asked));
    return asked;
  },
  to: confirmPage,
});

/** Midnight in Tahiti at the beginning of a day, in Unix seconds. */
const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00-10:00`) / 1000;

/** Shows what a pause would do; changes nothing. */
export const reviewPause = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/review-pause",
  isPersonal: true,
  fields: {
    pausedUntil: date({ label: "subscriptions.resumeOn", invalid: "subscriptions.resumeOnBad" }),
  },
  submit: "subscriptions.seeEffects",
  variant: "plain",
  run: async ({ ctx }, { pausedUntil }, ids) => {
    const asked: Asked = { pausedUntil: startOfDay(pausedUntil) };
    await previewUpdate(ctx, ids.id, bodyOf(asked));
    return asked;
  },
  to: confirmPage,
});

const part = z.string().max(36);

/** Makes the change that was shown, if its day has not passed meanwhile. */
export const applyChange = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/apply",
  fields: {
    price: hidden(part),
    quantity: hidden(part),
    cycles: hidden(part),
    pausedUntil: hidden(part),
    /** The end of the current period, as it was shown. */
    effectiveAt: hidden(z.coerce.number().int()),
  },
  submit: "subscriptions.confirmChange",
  run: async ({ ctx }, { effectiveAt, ...values }, ids) => {
    const asked = askedIn(values) ?? refuse(concurrentChange);
    const { currentPeriodEnd } = await getSubscription(ctx, ids.id);
    if (unix(currentPeriodEnd) !== effectiveAt) refuse(concurrentChange);
    return updateSubscription(ctx, ids.id, bodyOf(asked));
  },
  done: "subscriptionChanged",
});

/** Withdraws what would change with the next period. */
export const keepTerms = form({
  ...one,
  path: "/dashboard/subscriptions/[id]/keep",
  submit: "subscriptions.keep",
  variant: "plain",
  run: async ({ ctx }, _, ids) => {
    const { priceId: price, quantity: count } = await getSubscription(ctx, ids.id);
    return updateSubscription(ctx, ids.id, { price, quantity: count });
  },
  done: "subscriptionKept",
});
