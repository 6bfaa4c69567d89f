import { z } from "zod";
import { returnUrl } from "@/lib/checkout-sessions/return-url";
import { listQuery } from "@/lib/kit/http/pagination";
import { reference } from "@/lib/kit/ids";
import { MetadataOut, MetadataPatch, NewMetadata } from "@/lib/kit/metadata";
import { text } from "@/lib/kit/text";
import { CheckoutMode, EmailAsked, TrialDays } from "@/lib/payables/schema";
import {
  AMOUNT_MAX,
  AMOUNT_MIN,
  LinkAmount,
  LinkAmountCreation,
  LinkQuantity,
  LinkQuantityCreation,
  LinkQuestion,
  LinkQuestionsCreation,
} from "@/lib/payment-links/schema-choices";

export const PaymentLink = z
  .strictObject({
    object: z.literal("payment_link"),
    id: z.uuid(),
    created: z.int(),
    createdAt: z.string().meta({ deprecated: true }),
    livemode: z.boolean(),
    slug: z.string(),
    url: z.string().describe("The page to share"),
    active: z.boolean(),
    priceId: z.uuid().nullable(),
    amountXpf: z.int().nullable().describe("Of one; null for a free amount"),
    amount: LinkAmount,
    quantity: LinkQuantity.nullable().describe("How many the customer may take; null: one"),
    maxPayments: z.int().nullable(),
    expiresAt: z.int().nullable(),
    questions: z.array(LinkQuestion),
    email: EmailAsked,
    mode: CheckoutMode,
    trialDays: z.int().nullable().describe("Of the subscription; null without a trial"),
    label: z.string().describe("The price's label as it is now, or else the description"),
    description: z.string().nullable().describe("Null for the link of a price"),
    returnUrl: z.string().nullable(),
    paymentsCount: z.int().describe("Payments that succeeded"),
    amountCollectedXpf: z.int().describe("Total of these payments, net of refunds"),
    metadata: MetadataOut,
  })
  .meta({ id: "payment_link" });
export type PaymentLink = z.infer<typeof PaymentLink>;

const maxPayments = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe("Payments that may succeed; one at the bank holds a place until it fails");
const expiresAt = z
  .int()
  .min(0)
  .max(253_402_300_799)
  .describe("In the future; in test mode, of the merchant's test clock");

type Asked = { [Field in "price" | "amountXpf" | "quantity" | "description"]?: unknown };
type Faults = [isFault: boolean, field: string, message: string][];

const faultsOfFree = ({ price, amountXpf, quantity, description }: Asked): Faults => [
  [(price ?? amountXpf) !== undefined, "amount", "a free amount has neither price nor amountXpf"],
  [quantity !== undefined, "quantity", "a free amount has no quantity"],
  [description === undefined, "description", "required with a free amount"],
];

const faultsOfFixed = ({ price, amountXpf, description }: Asked): Faults => {
  const isOfPrice = price !== undefined;
  const isOwn = !isOfPrice && amountXpf !== undefined;
  return [
    [
      isOfPrice === (amountXpf !== undefined),
      "amountXpf",
      "give exactly one of price and amountXpf",
    ],
    [
      isOfPrice && description !== undefined,
      "description",
      "the link of a price takes the price's label",
    ],
    [isOwn && description === undefined, "description", "required with amountXpf"],
  ];
};

type Sold = {
  [Field in "price" | "quantity" | "maxPayments" | "questions" | "trialDays"]?: unknown;
} & {
  mode?: CheckoutMode | undefined;
  email?: EmailAsked | undefined;
};

/** What a link that sells a subscription cannot have, and what only such a link has. */
const faultsOfMode = ({ mode, trialDays, email, ...asked }: Sold): Faults =>
  mode === "subscription"
    ? [
        [asked.price === undefined, "price", "required with mode subscription"],
        [asked.quantity !== undefined, "quantity", "not with mode subscription"],
        [asked.maxPayments !== undefined, "maxPayments", "not with mode subscription"],
        [asked.questions !== undefined, "questions", "not with mode subscription"],
        [email === "optional", "email", "required with mode subscription"],
      ]
    : [[trialDays !== undefined, "trialDays", "only with mode subscription"]];

export const PaymentLinkCreation = z
  .strictObject({
    price: reference("price").optional().describe("Amount and label are inherited from it"),
    amountXpf: z.int().min(AMOUNT_MIN).max(AMOUNT_MAX).optional().describe("Instead of a price"),
    amount: LinkAmountCreation.optional().describe("Free: instead of a price and of amountXpf"),
    quantity: LinkQuantityCreation.optional().describe("Not with a free amount"),
    maxPayments: maxPayments.optional(),
    expiresAt: expiresAt.optional(),
    questions: LinkQuestionsCreation.optional(),
    email: EmailAsked.optional(),
    mode: CheckoutMode.optional().describe(
      "subscription: whoever opens it subscribes to its recurring price; payment by default, which collects it once",
    ),
    trialDays: TrialDays.optional().describe(
      "Only with mode subscription: days before the first period, in which nothing is invoiced",
    ),
    description: text({ max: 280 }).optional().describe("Not with a price"),
    returnUrl: returnUrl().optional().describe("HTTPS in live mode"),
    metadata: NewMetadata.optional(),
  })
  .superRefine((body, issues) => {
    const faults = body.amount?.type === "free" ? faultsOfFree(body) : faultsOfFixed(body);
    for (const [isFault, field, message] of [...faults, ...faultsOfMode(body)]) {
      if (isFault) issues.addIssue({ code: "custom", path: [field], message });
    }
  });
export type PaymentLinkCreation = z.infer<typeof PaymentLinkCreation>;

/** What is sold never changes: another amount needs another link. */
export const PaymentLinkUpdate = z.strictObject({
  active: z.boolean(),
  maxPayments: maxPayments.nullable().optional().describe("Null: as many as come"),
  expiresAt: expiresAt.nullable().optional().describe("Null: never"),
  metadata: MetadataPatch.optional(),
});
export type PaymentLinkUpdate = z.infer<typeof PaymentLinkUpdate>;

/** How many payments a link may have, and until when. */
export const PaymentLinkLimits = PaymentLinkUpdate.pick({ maxPayments: true, expiresAt: true });

export const linkRelations = ["price", "product"] as const;

export const PaymentLinkQuery = listQuery("plink", {}, { offset: true, expand: linkRelations });
export type PaymentLinkQuery = z.infer<typeof PaymentLinkQuery>;
