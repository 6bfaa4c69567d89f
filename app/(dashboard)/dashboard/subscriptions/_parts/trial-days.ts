import { number } from "@/app/(dashboard)/_form/field";

/** The days before the first period, where a subscription is made or sold. */
export const trialDaysField = number({
  label: "subscriptions.trialDays",
  hint: "subscriptions.trialDaysHint",
  invalid: "subscriptions.trialDaysBad",
  isOptional: true,
  input: { maxLength: 3 },
});
