import { holdsCardNumber } from "@/lib/kit/card-number";
import { isLine, lengthOf } from "@/lib/kit/text";
import type { Answer } from "@/lib/transactions/schema";

/** A question that a page asks before the card. */
export type Question = {
  key: string;
  label: string;
  type: "text" | "choice" | "phone";
  required: boolean;
  /** Of a choice only. */
  choices: string[];
};

/** What a page lets its customer choose. */
export type Choosable = {
  /** Of one; null for a free amount. */
  amountXpf: number | null;
  free: { minXpf: number; maxXpf: number; suggestedXpf: number[] } | null;
  quantity: { min: number; max: number } | null;
  questions: Question[];
};

/** What a customer chose: what will be paid, how many where that is chosen, and the answers. */
export type Choice = { amountXpf: number; quantity: number | null; answers: Answer[] };

export const ANSWER_MAX = 140;

/** What is paid where nothing is left to choose; null where its page asks first. */
export const onlyChoice = ({ amountXpf, quantity, questions }: Choosable): Choice | null => {
  if (amountXpf === null || questions.length > 0) return null;
  if (quantity && quantity.min < quantity.max) return null;
  const count = quantity?.min ?? null;
  return { amountXpf: amountXpf * (count ?? 1), quantity: count, answers: [] };
};

/** Why a choice is refused; `param` is its field on the page. */
export type Fault = { param: string } & (
  | { code: "amount"; minXpf: number; maxXpf: number }
  | { code: "quantity"; min: number; max: number }
  | { code: "required" | "text" | "phone" | "choice" }
);

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

/** The first thing in a choice that is not allowed. */
export const faultIn = (choosable: Choosable, choice: Choice): Fault | null =>
  faultOfAmount(choosable, choice) ?? faultOfAnswers(choosable.questions, choice.answers);

const faultOfAmount = ({ amountXpf, free, quantity }: Choosable, choice: Choice): Fault | null => {
  if (free) {
    const { minXpf, maxXpf } = free;
    if (choice.quantity === null && isWithin(choice.amountXpf, minXpf, maxXpf)) return null;
    return { param: "amount", code: "amount", minXpf, maxXpf };
  }
  const unit = amountXpf ?? 0;
  const { min, max } = quantity ?? { min: 1, max: 1 };
  const count = choice.quantity ?? 1;
  const isAsked = (quantity === null) === (choice.quantity === null);
  if (isAsked && isWithin(count, min, max) && choice.amountXpf === unit * count) return null;
  return { param: "quantity", code: "quantity", min, max };
};

const faultOfAnswers = (
  questions: readonly Question[],
  answers: readonly Answer[],
): Fault | null => {
  for (const question of questions) {
    const value = answers.find(({ key }) => key === question.key)?.value ?? "";
    const code = faultOfAnswer(question, value);
    if (code) return { param: fieldOf(question), code };
  }
  return null;
};

const PHONE = /^\+?\d(?:[ ().-]{0,2}\d){5,14}$/;

const faultOfAnswer = (
  { type, required, choices }: Question,
  value: string,
): "required" | "text" | "phone" | "choice" | null => {
  if (value === "") return required ? "required" : null;
  if (type === "choice") return choices.includes(value) ? null : "choice";
  if (lengthOf(value) > ANSWER_MAX || !isLine(value) || holdsCardNumber(value)) return "text";
  return type === "text" || PHONE.test(value) ? null : "phone";
};

/** The field of a question on the page. */
export const fieldOf = ({ key }: Pick<Question, "key">): string => `q_${key}`;

/** What the fields of the page say. */
export const choiceIn = (
  choosable: Choosable,
  fields: Readonly<Record<string, string>>,
): Choice => {
  const quantity = choosable.quantity ? numberIn(fields["quantity"]) : null;
  const answers = choosable.questions.map((question) => ({
    key: question.key,
    label: question.label,
    value: (fields[fieldOf(question)] ?? "").normalize("NFC").trim(),
  }));
  return {
    amountXpf: choosable.free ? typedAmount(fields) : (choosable.amountXpf ?? 0) * (quantity ?? 1),
    quantity,
    answers: answers.filter(({ value }) => value !== ""),
  };
};

/** The values of the page's own fields. */
export const typedChoice = (
  { questions }: Choosable,
  fields: Readonly<Record<string, string>>,
): Record<string, string> => {
  const names = ["amount", "other", "quantity", ...questions.map(fieldOf)];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
};

/** The fields that say a choice. */
export const fieldsOfChoice = (choosable: Choosable, choice: Choice): Record<string, string> => ({
  ...(choosable.free?.suggestedXpf.includes(choice.amountXpf)
    ? { amount: String(choice.amountXpf) }
    : choosable.free && { amount: "other", other: String(choice.amountXpf) }),
  ...(choice.quantity !== null && { quantity: String(choice.quantity) }),
  ...Object.fromEntries(choice.answers.map((answer) => [fieldOf(answer), answer.value])),
});

/** A suggested amount, or else the one that was typed. */
const typedAmount = ({ amount = "other", other }: Readonly<Record<string, string>>): number =>
  numberIn(amount === "other" ? other : amount);

/** A whole number as people type it, also with spaces between thousands; NaN for anything else. */
const numberIn = (typed = ""): number => {
  const digits = typed.replaceAll(/[\s\u00a0\u202f]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
};
