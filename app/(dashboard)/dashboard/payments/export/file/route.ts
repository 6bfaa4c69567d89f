import { download } from "@/app/_server/download";
import { ExportForm, readExport } from "@/app/(dashboard)/dashboard/payments/export/_form";
import { now } from "@/lib/kit/clock";
import { profileOf } from "@/lib/merchants/profile";
import { ratesOf } from "@/lib/merchants/rates";
import { hasChoices } from "@/lib/payment-links/read";
import { hasQuantities } from "@/lib/subscriptions/read";
import { exportCsv } from "@/lib/transactions/export-csv";
import { exportJson } from "@/lib/transactions/export-json";

const contentTypes = { csv: "text/csv; charset=utf-8", json: "application/json" };

/** The movements of a period, as the API exports them. */
export const GET = download({
  name: "dashboard.export",
  query: ExportForm,
  scope: "transactions:read",
  back: "/dashboard/payments/export",
  file: async ({ ctx }, form) => {
    const { format, delimiter, taxes: _, answers: __, ...period } = readExport(form, now(ctx));
    // A shop with one rate has its tax in the columns that every export has.
    const taxes = ratesOf(await profileOf(ctx)).length > 1;
    const answers = (await hasChoices(ctx)) || (await hasQuantities(ctx));
    return {
      contentType: contentTypes[format],
      filename: `transactions-${period.from}-${period.to}.${format}`,
      pieces:
        format === "csv"
          ? exportCsv(ctx, period, { delimiter, taxes, answers })
          : exportJson(ctx, period, { taxes, answers }),
    };
  },
});
