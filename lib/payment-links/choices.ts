import type { Choice, Choosable, Question } from "@/lib/payables/choice";
import type { Answer } from "@/lib/transactions/schema";
import type { PaymentLink as Row, Transaction } from "@/prisma/client/client";

export const questionsOf = ({ questions }: Pick<Row, "questions">): Question[] =>
  questions as Question[];

type Amounts = Pick<Row, "amountXpf" | "minXpf" | "maxXpf" | "suggestedXpf">;

/** A link's free amount; null if its amount is fixed. */
export const freeAmountOf = ({ minXpf, maxXpf, suggestedXpf }: Amounts): Choosable["free"] =>
  minXpf === null || maxXpf === null
    ? null
    : { minXpf: Number(minXpf), maxXpf: Number(maxXpf), suggestedXpf: suggestedXpf.map(Number) };

export const amountOf = ({ amountXpf }: Pick<Row, "amountXpf">): number | null =>
  amountXpf === null ? null : Number(amountXpf);

export const quantityOf = ({
  quantityMin: min,
  quantityMax: max,
}: Pick<Row, "quantityMin" | "quantityMax">): Choosable["quantity"] =>
  min === null || max === null ? null : { min, max };

type Asking = Amounts & Pick<Row, "quantityMin" | "quantityMax" | "questions">;

export const choosableOf = (link: Asking): Choosable => ({
  amountXpf: amountOf(link),
  free: freeAmountOf(link),
  quantity: quantityOf(link),
  questions: questionsOf(link),
});

/** What was chosen for a payment. */
export const choiceOfPayment = ({
  amountXpf,
  quantity,
  answers,
}: Pick<Transaction, "amountXpf" | "quantity" | "answers">): Choice => ({
  amountXpf: Number(amountXpf),
  quantity,
  answers: (answers ?? []) as Answer[],
});
