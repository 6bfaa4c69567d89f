import type { Words } from "@/app/_intl/words";
import type { FactGroup } from "@/app/(dashboard)/_detail/declaration";
import { freeAmountOf, quantityOf, questionsOf } from "@/lib/payment-links/choices";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";
import { placesLeft } from "@/lib/payment-links/takings";

/** What the customer chooses and answers, and when the link ends; nothing where it has none of it. */
export const choicesOf = (link: PaymentLinkRow, { t, xpf, number }: Words): FactGroup => {
  const free = freeAmountOf(link);
  const quantity = quantityOf(link);
  const left = placesLeft(link);
  const questions = questionsOf(link);
  return [
    {
      name: "links.suggestedXpf",
      text: free?.suggestedXpf.map((amount) => xpf(amount)).join(" · "),
    },
    { name: "links.quantity", text: quantity && t("links.quantityOf", quantity) },
    {
      name: "links.maxPayments",
      text:
        left !== null &&
        t("links.placesLeft", { left: number(left), all: number(link.maxPayments ?? 0) }),
    },
    { name: "links.end", moment: link.expiresAt },
    {
      name: "links.questions",
      text: questions.length > 0 && questions.map(({ label }) => label).join(" · "),
    },
    {
      name: "links.emailAsked",
      text: link.email === "optional" && t("links.emailOptional"),
    },
  ];
};
