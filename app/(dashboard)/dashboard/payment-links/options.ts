import { z } from "zod";
import type { ValuesOf } from "@/app/(dashboard)/_form/declare";
import {
  amount,
  checkbox,
  date,
  number,
  pick,
  text,
  textarea,
} from "@/app/(dashboard)/_form/field";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { DAY } from "@/lib/kit/clock";
import { Refusal, refuse } from "@/lib/kit/errors";
import type { Json } from "@/lib/kit/http/body";

const isOptional = true;

const label = text({ label: "links.question", hint: "links.questionHint", max: 80, isOptional });
const types = ["text", "choice", "phone"] as const;
const type = pick({ label: "links.questionType", schema: z.enum(types).default("text") });

export const typeChoices = types.map((value) => ({
  value,
  text: `links.questionTypes.${value}` as const,
}));
const choices = textarea({
  label: "links.questionChoices",
  hint: "links.questionChoicesHint",
  invalid: "links.questionChoicesBad",
  isOptional,
  input: { rows: 3 },
});
const isRequired = checkbox({ label: "links.questionRequired" });

/** What a link may have besides its amount, folded away in its form. */
export const options = {
  isFree: checkbox({ label: "links.isFree" }),
  minXpf: amount({ label: "links.minXpf", invalid: "links.minXpfBad", isOptional }),
  maxXpf: amount({ label: "links.maxXpf", invalid: "links.maxXpfBad", isOptional }),
  suggestedXpf: text({
    label: "links.suggestedXpf",
    hint: "links.suggestedXpfHint",
    invalid: "links.suggestedXpfBad",
    max: 80,
    isOptional,
  }),
  quantityMin: number({
    label: "links.quantityMin",
    hint: "links.quantityMinHint",
    invalid: "links.quantityBad",
    isOptional,
  }),
  quantityMax: number({
    label: "links.quantityMax",
    hint: "links.quantityHint",
    invalid: "links.quantityBad",
    isOptional,
  }),
  maxPayments: number({
    label: "links.maxPayments",
    hint: "links.maxPaymentsHint",
    invalid: "links.maxPaymentsBad",
    isOptional,
  }),
  lastDay: date({
    label: "links.lastDay",
    hint: "links.lastDayHint",
    invalid: "links.lastDayBad",
    isOptional,
  }),
  isEmailOptional: checkbox({ label: "links.isEmailOptional" }),
  question1: label,
  question1Type: type,
  question1Choices: choices,
  question1Required: isRequired,
  question2: label,
  question2Type: type,
  question2Choices: choices,
  question2Required: isRequired,
  question3: label,
  question3Type: type,
  question3Choices: choices,
  question3Required: isRequired,
};

type Values = ValuesOf<typeof options>;

export const positions = [1, 2, 3] as const;

/** Midnight in Tahiti after a day, in Unix seconds. */
export const endOfDay = (day: string): number => (Date.parse(`${day}T00:00:00-10:00`) + DAY) / 1000;

/** The last day of an instant at which a link ends. */
export const lastDayOf = (end: Date): string =>
  new Date(end.getTime() - 10 * 3_600_000 - 1).toISOString().slice(0, 10);

/** The options as fields of the API; those of the other kind of amount are posted and ignored. */
export const optionsIn = (values: Values, isFixed: boolean): Record<string, Json | undefined> => {
  const { maxPayments, lastDay, isEmailOptional } = values;
  const questions = positions.flatMap((position) => questionIn(values, position));
  return {
    ...(isFixed ? { quantity: quantityIn(values) } : { amount: freeIn(values) }),
    maxPayments,
    expiresAt: lastDay === undefined ? undefined : endOfDay(lastDay),
    questions: questions.length > 0 ? questions : undefined,
    email: isEmailOptional ? "optional" : undefined,
  };
};

const quantityIn = ({ quantityMin: min, quantityMax: max }: Values): Json | undefined => {
  if (min === undefined && max === undefined) return undefined;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

const freeIn = ({ minXpf, maxXpf, suggestedXpf }: Values): Json => ({
  type: "free",
  ...(minXpf !== undefined && { minXpf }),
  ...(maxXpf !== undefined && { maxXpf }),
  // A space may be inside an amount, as in `1 000`.
  ...(suggestedXpf && { suggestedXpf: suggestedXpf.split(/[,;/]/).map(typedAmount) }),
});

const questionIn = (values: Values, position: (typeof positions)[number]): Json[] => {
  const asked = values[`question${position}`];
  if (asked === undefined) return [];
  const kind = values[`question${position}Type`];
  const listed = (values[`question${position}Choices`] ?? "").split("\n");
  return [
    {
      key: `${keyOf(asked)}_${position}`,
      label: asked,
      type: kind,
      required: values[`question${position}Required`],
      ...(kind === "choice" && {
        choices: listed.map((text) => text.trim()).filter((text) => text !== ""),
      }),
    },
  ];
};

/** `Nom de l’élève` is `nom_de_l_eleve`. */
const keyOf = (asked: string): string =>
  asked
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "q_")
    .replace(/_+$/, "")
    .slice(0, 36);

const fieldOf: Record<string, string> = {
  "amount.minXpf": "minXpf",
  "amount.maxXpf": "maxXpf",
  "quantity.min": "quantityMin",
  "quantity.max": "quantityMax",
  expiresAt: "lastDay",
};

const named = (param: string, asked: readonly number[]): string => {
  const [, index, part] = /^questions\[(\d)\](?:\.(\w+))?/.exec(param) ?? [];
  if (index) return `question${asked[Number(index)]}${part === "choices" ? "Choices" : ""}`;
  return param.startsWith("amount.suggestedXpf") ? "suggestedXpf" : (fieldOf[param] ?? param);
};

/** Runs what refuses a field of the API, as a refusal of the field of this form. */
export const naming = async <Result>(
  run: () => Result | Promise<Result>,
  values: Partial<Values & { what: string }> = {},
): Promise<Result> => {
  try {
    return await run();
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.more.param === undefined) throw thrown;
    const asked = positions.filter((position) => values[`question${position}`] !== undefined);
    const { param } = thrown.more;
    const isPlan = param === "price" && values.what === "subscription";
    return refuse(thrown.kind, { ...thrown.more, param: isPlan ? "plan" : named(param, asked) });
  }
};
