import { z } from "zod";

/** Whether a page requires an email address. */
export const EmailAsked = z
  .enum(["required", "optional"])
  .describe("Of the customer, on the page. Without one there is no receipt by email");
export type EmailAsked = z.infer<typeof EmailAsked>;

/** What a page sells: a payment, or a subscription that begins with what is due now. */
export const CheckoutMode = z.enum(["payment", "subscription"]);
export type CheckoutMode = z.infer<typeof CheckoutMode>;

export const TrialDays = z
  .int()
  .min(0)
  .max(730)
  .describe("Days before the first period: nothing is invoiced for them");

/** Whether a page saves the card that pays: never, if the customer ticks a box, or always. */
export const SaveCard = z.enum(["off", "offer", "require"]);
export type SaveCard = z.infer<typeof SaveCard>;
