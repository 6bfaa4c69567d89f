import { z } from "zod";
import { action } from "@/app/_server/action";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { Rate, taxLabels } from "@/lib/merchants/schema";
import { updateMerchant } from "@/lib/merchants/update";

/** A percentage as people write it: `13`, `13,5` or `13.5 %`. */
const percentOf = (typed: string): number =>
  Number(typed.replace(/[\s%]/g, "").replace(",", ".") || Number.NaN);

const Tax = z.discriminatedUnion("liable", [
  z.strictObject({
    liable: z.literal("yes"),
    tgcRate: z.string().max(20).transform(percentOf).pipe(Rate),
    taxLabel: z.enum(taxLabels),
  }),
  z.strictObject({
    liable: z.literal("no"),
    tgcRate: z.string().transform(() => null),
    taxLabel: z.enum(taxLabels),
  }),
]);

export const POST = action({
  name: "settings.tax.save",
  form: Tax,
  scope: "merchant:write",
  back: keepSubmitted("/dashboard/settings/tax", "tax", ["liable", "tgcRate", "taxLabel"]),
  run: async ({ ctx }, { tgcRate, taxLabel }) => {
    await updateMerchant(ctx, { tgcRate, taxLabel });
    return { to: "/dashboard/settings/tax", done: "taxSaved" };
  },
});
