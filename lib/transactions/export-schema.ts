import { z } from "zod";
import { DAY } from "@/lib/kit/clock";
import { Taxes } from "@/lib/kit/taxes-schema";
import { flag } from "@/lib/kit/text";
import { Answer } from "@/lib/transactions/schema";

const DAYS_MAX = 366;

const isDay = (text: string): boolean => {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
};

/** A day of the calendar, in Tahiti: `2026-01-31`. */
const day = (description: string) =>
  z
    .string()
    .meta({ format: "date" })
    .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), "expected a day YYYY-MM-DD")
    .describe(description);

const daysBetween = (from: string, to: string): number =>
  1 + (Date.parse(to) - Date.parse(from)) / DAY;

export const ExportQuery = z
  .strictObject({
    from: day("First day, in Tahiti."),
    to: day("Last day, in Tahiti, itself included: at most 366 days."),
    format: z.enum(["csv", "json"]).default("csv"),
    delimiter: z
      .enum([";", ","])
      .default(";")
      .describe("Between the cells of a csv. With `;` rates have a decimal comma."),
    taxes: flag()
      .default(false)
      .describe("The tax by rate too: two columns of a csv for each rate, `taxes` in JSON."),
    answers: flag()
      .default(false)
      .describe(
        "What customers chose and answered on the pages of links, and how many of a subscription, too: `quantite` and `reponses` of a csv, `quantity` and `answers` in JSON.",
      ),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "expected a day not before from" })
  .refine(({ from, to }) => daysBetween(from, to) <= DAYS_MAX, {
    path: ["to"],
    error: `expected at most ${DAYS_MAX} days`,
  });
export type ExportQuery = z.infer<typeof ExportQuery>;

const sums = {
  montantXpf: z.int(),
  htXpf: z.int(),
  tgcXpf: z.int(),
  montantEurCents: z.int(),
};

const text = z.string().nullable();

/** A payment or a refund, with the columns of the csv. */
const Movement = z.strictObject({
  date: z.string().describe("Day in Tahiti"),
  heure: z.string().describe("Time in Tahiti"),
  type: z.enum(["paiement", "remboursement"]),
  transactionId: z.uuid(),
  refundId: z.uuid().nullable(),
  montantXpf: z.int().describe("Negative for a refund, as are the other amounts"),
  htXpf: z.int(),
  tgcXpf: z.int(),
  tauxTgc: z.number().nullable().describe("Percent"),
  montantEurCents: z.int(),
  statut: z.string().describe("Of the transaction, or of the refund"),
  source: z.string().describe("Of the transaction"),
  client: text,
  email: text,
  libelle: text,
  facture: text,
  recu: text,
  carte: text,
  reference: text.describe("Our name of the movement at the bank"),
  avoir: text.describe("Number of the refund's credit note"),
  taxes: Taxes.optional().describe("With `taxes` only: by rate, negative for a refund"),
  quantity: z.int().nullable().optional().describe("With `answers` only: of a payment"),
  answers: z.array(Answer).optional().describe("With `answers` only: of the transaction"),
});
const optional = ["taxes", "quantity", "answers"] as const;
export type Movement = Omit<z.infer<typeof Movement>, (typeof optional)[number]>;

/** The columns of the export, in their order. */
export const columns = Object.keys(Movement.shape).filter(
  (name): name is keyof Movement => !(optional as readonly string[]).includes(name),
);

export const Export = z.strictObject({
  data: z.array(Movement),
  totals: z.strictObject({ nombre: z.int(), ...sums }),
});
