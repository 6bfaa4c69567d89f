import { z } from "zod";
import { DAY } from "@/lib/kit/clock";
import { error, refuse } from "@/lib/kit/errors";
import { parse } from "@/lib/kit/http/envelope";
import { ExportQuery } from "@/lib/transactions/export-schema";

export const exportPeriods = ["today", "month", "last_month", "custom"] as const;
export type ExportPeriod = (typeof exportPeriods)[number];

export const ExportForm = z.strictObject({
  period: z.enum(exportPeriods),
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  format: z.enum(["csv", "json"]),
  delimiter: z.enum([";", ","]).optional(),
});
type ExportForm = z.infer<typeof ExportForm>;

const TAHITI_BEHIND_MS = 10 * 3_600_000;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** First and last day of a period in Tahiti, now. */
export const daysOf = (
  period: Exclude<ExportPeriod, "custom">,
  at: Date,
): { from: string; to: string } => {
  const local = new Date(at.getTime() - TAHITI_BEHIND_MS);
  const today = dayOf(local.getTime());
  const opening = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "month":
      return { from: dayOf(opening), to: today };
    case "last_month": {
      const before = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1, 1);
      return { from: dayOf(before), to: dayOf(opening - DAY) };
    }
  }
};

const exportDays = error("export_days", 400, "Both days are needed, at most 366 days apart.");

/** The submitted values, as the export takes them. */
export const readExport = ({ period, from, to, ...rest }: ExportForm, at: Date): ExportQuery => {
  if (period !== "custom") return parse(ExportQuery, { ...daysOf(period, at), ...rest });
  const asked = ExportQuery.safeParse({ from, to, ...rest });
  return asked.success ? asked.data : refuse(exportDays, { param: from && to ? "to" : "from" });
};
