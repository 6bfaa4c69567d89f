import type { Member } from "@/app/_server/session";
import { idIn, type Query, textIn } from "@/app/(dashboard)/_shell/address";
import type { Question } from "@/lib/payables/choice";
import { freeAmountOf, quantityOf, questionsOf } from "@/lib/payment-links/choices";
import { getPaymentLink } from "@/lib/payment-links/read";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";

/** The initial values of a new link: copied from another link, or for a price; null for none. */
export const filledFrom = async (
  { ctx }: Member,
  query: Query,
): Promise<Record<string, string> | null> => {
  const id = idIn("plink", query["link"]);
  const link = id ? await getPaymentLink(ctx, id).catch(() => null) : null;
  if (!link) {
    const [price, plan] = [textIn(query["price"]), textIn(query["plan"])];
    if (price) return priceOf("price", price);
    return plan ? priceOf("plan", plan) : null;
  }
  const { returnUrl } = link;
  return { ...askedBy(link), ...(returnUrl ? { returnUrl } : {}) };
};

/** What the other link asks for, or sells. */
const askedBy = (link: PaymentLinkRow): Record<string, string> => {
  const { priceId, amountXpf, description, mode, trialDays } = link;
  if (mode === "subscription" && priceId) {
    return { ...priceOf("plan", priceId), ...(trialDays ? { trialDays: String(trialDays) } : {}) };
  }
  if (priceId) return { ...priceOf("price", priceId), ...optionsOf(link) };
  return {
    what: "amount",
    ...(amountXpf === null ? {} : { amountXpf: String(amountXpf) }),
    description: description ?? "",
    ...optionsOf(link),
  };
};

/** A price, or the one of a subscription. */
const priceOf = (field: "price" | "plan", id: string): Record<string, string> => ({
  what: field === "plan" ? "subscription" : "price",
  [field]: id,
});

/** The options of the other link, but not its end. */
const optionsOf = (link: PaymentLinkRow): Record<string, string> => {
  const free = freeAmountOf(link);
  const quantity = quantityOf(link);
  return {
    ...(free && {
      isFree: "on",
      minXpf: String(free.minXpf),
      maxXpf: String(free.maxXpf),
      suggestedXpf: free.suggestedXpf.join(", "),
    }),
    ...(quantity && { quantityMin: String(quantity.min), quantityMax: String(quantity.max) }),
    ...(link.maxPayments === null ? {} : { maxPayments: String(link.maxPayments) }),
    ...(link.email === "optional" ? { isEmailOptional: "on" } : {}),
    ...Object.assign({}, ...questionsOf(link).map(questionFields)),
  };
};

const questionFields = ({ label, type, required, choices }: Question, index: number) => {
  const name = `question${index + 1}`;
  return {
    [name]: label,
    [`${name}Type`]: type,
    [`${name}Choices`]: choices.join("\n"),
    ...(required ? { [`${name}Required`]: "on" } : {}),
  };
};
