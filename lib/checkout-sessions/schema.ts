import { z } from "zod";
import { sessionMachine } from "@/lib/checkout-sessions/machine";
import { returnUrl } from "@/lib/checkout-sessions/return-url";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, NewMetadata } from "@/lib/kit/metadata";
import { email, text } from "@/lib/kit/text";
import { Rate } from "@/lib/merchants/schema";
import { CheckoutMode, EmailAsked, SaveCard, TrialDays } from "@/lib/payables/schema";

export const CustomerMatch = z.enum(["provided", "created", "unique", "ambiguous"]);
export type CustomerMatch = z.infer<typeof CustomerMatch>;

export const CheckoutLineItem = z
  .strictObject({
    object: z.literal("checkout_line_item"),
    priceId: z.uuid().nullable(),
    productId: z.uuid().nullable(),
    description: z.string().describe("Label, fixed at creation"),
    amountXpf: z.int().describe("Unit amount, fixed at creation"),
    quantity: z.int(),
    totalXpf: z.int(),
    tgcRate: z
      .number()
      .nullable()
      .describe("Per cent, fixed at creation; null: the merchant's own rate when it is paid"),
  })
  .meta({ id: "checkout_line_item" });
export type CheckoutLineItem = z.infer<typeof CheckoutLineItem>;

export const CheckoutSession = z
  .strictObject({
    object: z.literal("checkout_session"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    status: z.enum(sessionMachine.states),
    url: z.string().describe("The page to send the customer to"),
    amountXpf: z
      .int()
      .describe(
        "Total, fixed at creation; of a subscription what is due now, 0 in arrears or with a trial",
      ),
    amountEurCents: z.int(),
    lineItems: z.array(CheckoutLineItem),
    mode: CheckoutMode,
    trialDays: z.int().nullable().describe("Of the subscription; null without a trial"),
    customerId: z.uuid().nullable(),
    customerEmail: z.string().nullable(),
    customerMatch: CustomerMatch.nullable(),
    email: EmailAsked,
    transactionId: z.uuid().nullable().describe("The payment that completed it"),
    subscriptionId: z.uuid().nullable().describe("The subscription that it sold"),
    successUrl: z.string(),
    cancelUrl: z.string().nullable(),
    saveCard: SaveCard.describe("Whether the page offers to save the card, or says that it does"),
    expiresAt: z.int(),
    completedAt: z.int().nullable(),
    metadata: MetadataOut,
  })
  .meta({ id: "checkout_session" });
export type CheckoutSession = z.infer<typeof CheckoutSession>;

const LineItemCreation = z
  .strictObject({
    price: reference("price").optional().describe("Amount and label are inherited from it"),
    amountXpf: z.int().min(1).max(100_000_000).optional().describe("Instead of a price"),
    description: text({ max: 280 }).optional().describe("Only with amountXpf"),
    quantity: z.int().min(1).max(1000).default(1),
    tgcRate: Rate.optional().describe("Only with amountXpf: one of the merchant's tgcRates"),
  })
  .superRefine(({ price, amountXpf, description, tgcRate }, issues) => {
    const fault = (field: string, message: string) =>
      issues.addIssue({ code: "custom", path: [field], message });
    if ((price === undefined) === (amountXpf === undefined)) {
      fault("amountXpf", "give exactly one of price and amountXpf");
    }
    if (price !== undefined && description !== undefined) {
      fault("description", "a line with a price takes the price's label");
    }
    if (price !== undefined && tgcRate !== undefined) {
      fault("tgcRate", "a line with a price takes the rate of its product");
    }
    if (price === undefined && amountXpf !== undefined && description === undefined) {
      fault("description", "required with amountXpf");
    }
  });
export type LineItemCreation = z.infer<typeof LineItemCreation>;

type Asked = {
  mode?: CheckoutMode | undefined;
  trialDays?: number | undefined;
  saveCard?: SaveCard | undefined;
  email?: EmailAsked | undefined;
  lineItems: LineItemCreation[];
};

/** What a subscription cannot have, and what only a subscription has. */
const faultsOfMode = ({ mode, trialDays, saveCard, email, lineItems }: Asked) => {
  const [line, ...more] = lineItems;
  const faults: [isFault: boolean, path: (string | number)[], message: string][] =
    mode === "subscription"
      ? [
          [more.length > 0, ["lineItems"], "a subscription is one line with a recurring price"],
          [line?.price === undefined, ["lineItems", 0, "price"], "required with mode subscription"],
          [line?.quantity !== 1, ["lineItems", 0, "quantity"], "expected 1 with mode subscription"],
          [saveCard === "off" || saveCard === "offer", ["saveCard"], "a subscription requires it"],
          [email === "optional", ["email"], "required with mode subscription"],
        ]
      : [[trialDays !== undefined, ["trialDays"], "only with mode subscription"]];
  return faults;
};

const DAY_MINUTES = 1440;

export const CheckoutSessionCreation = z
  .strictObject({
    lineItems: z.array(LineItemCreation).min(1).max(100),
    successUrl: returnUrl().describe("HTTPS in live mode"),
    cancelUrl: returnUrl().optional(),
    expiresInMinutes: z.int().min(30).max(DAY_MINUTES).default(DAY_MINUTES),
    customer: reference("cus").optional(),
    customerEmail: email().optional().describe("Ignored when customer is given"),
    saveCard: SaveCard.optional().describe(
      "The card that pays becomes a payment method of the customer: if they tick a box (offer), or always (require); off by default",
    ),
    email: EmailAsked.optional(),
    mode: CheckoutMode.optional().describe(
      "subscription: the one line is a recurring price, and the customer subscribes to it; payment by default, which collects it once",
    ),
    trialDays: TrialDays.optional().describe(
      "Only with mode subscription: days before the first period, in which nothing is invoiced",
    ),
    metadata: NewMetadata.optional(),
  })
  .superRefine((body, issues) => {
    for (const [isFault, path, message] of faultsOfMode(body)) {
      if (isFault) issues.addIssue({ code: "custom", path, message });
    }
  })
  .refine(
    ({ customer, customerEmail, email, saveCard = "off" }) =>
      email !== "optional" || saveCard === "off" || (customer ?? customerEmail) !== undefined,
    { path: ["email"], error: "required where a card is saved: it is that of a customer" },
  );
export type CheckoutSessionCreation = z.infer<typeof CheckoutSessionCreation>;

export const sessionRelations = ["customer", "transaction"] as const;

export const CheckoutSessionQuery = listQuery(
  "cs",
  { status: z.enum(sessionMachine.states).optional(), customerMatch: CustomerMatch.optional() },
  { offset: true, expand: sessionRelations },
);
export type CheckoutSessionQuery = z.infer<typeof CheckoutSessionQuery>;
