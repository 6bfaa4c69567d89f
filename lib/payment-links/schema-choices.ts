import { z } from "zod";
import { text } from "@/lib/kit/text";

/** The limits of one payment, by link or by the API. */
export const AMOUNT_MIN = 100;
export const AMOUNT_MAX = 10_000_000;

const SUGGESTED_MAX = 4;
const QUANTITY_MAX = 1000;
const QUESTIONS_MAX = 3;
const CHOICES_MAX = 10;

const amountType = z.enum(["fixed", "free"]);

export const LinkAmount = z.strictObject({
  type: amountType,
  minXpf: z.int().nullable().describe("Null for a fixed amount"),
  maxXpf: z.int().nullable().describe("Null for a fixed amount"),
  suggestedXpf: z.array(z.int()),
});

const amount = z.int().min(AMOUNT_MIN).max(AMOUNT_MAX);

export const LinkAmountCreation = z
  .strictObject({
    type: amountType,
    minXpf: amount.optional().describe(`Default ${AMOUNT_MIN}`),
    maxXpf: amount.optional().describe(`Default ${AMOUNT_MAX}`),
    suggestedXpf: z.array(amount).max(SUGGESTED_MAX).optional(),
  })
  .superRefine(({ type, minXpf, maxXpf, suggestedXpf }, issues) => {
    const fault = (field: string, message: string) =>
      issues.addIssue({ code: "custom", path: [field], message });
    if (type === "fixed") {
      for (const [field, value] of Object.entries({ minXpf, maxXpf, suggestedXpf })) {
        if (value !== undefined) fault(field, "only with a free amount");
      }
      return;
    }
    const [min, max, suggested] = [minXpf ?? AMOUNT_MIN, maxXpf ?? AMOUNT_MAX, suggestedXpf ?? []];
    if (min > max) fault("maxXpf", "expected at least minXpf");
    if (suggested.some((one) => one < min || one > max)) {
      fault("suggestedXpf", "expected amounts from minXpf to maxXpf");
    }
    if (new Set(suggested).size < suggested.length) {
      fault("suggestedXpf", "expected different amounts");
    }
  });

export const LinkQuantity = z.strictObject({ min: z.int(), max: z.int() });

const count = z.int().min(1).max(QUANTITY_MAX);

export const LinkQuantityCreation = z
  .strictObject({ min: count.default(1), max: count })
  .refine(({ min, max }) => min <= max, { path: ["max"], error: "expected at least min" });

const questionType = z.enum(["text", "choice", "phone"]);

export const LinkQuestion = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: questionType,
  required: z.boolean(),
  choices: z.array(z.string()),
});

const choices = z
  .array(text({ max: 80 }))
  .min(2)
  .max(CHOICES_MAX);

export const LinkQuestionsCreation = z
  .array(
    z
      .strictObject({
        key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "expected small letters, digits and _"),
        label: text({ max: 80 }),
        type: questionType,
        required: z.boolean().default(false),
        choices: choices.optional().describe("Of a choice only"),
      })
      .superRefine(({ type, choices: given }, issues) => {
        const fault = (message: string) =>
          issues.addIssue({ code: "custom", path: ["choices"], message });
        if ((type === "choice") !== (given !== undefined)) {
          fault(type === "choice" ? "required for a choice" : "only for a choice");
        }
        if (given && new Set(given).size < given.length) fault("expected different choices");
      }),
  )
  .max(QUESTIONS_MAX)
  .refine((questions) => new Set(questions.map(({ key }) => key)).size === questions.length, {
    error: "expected different keys",
  })
  .describe("Asked on the page; the answers are the payment's");
