import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form } from "@/app/(dashboard)/_form/declare";
import { choice, text } from "@/app/(dashboard)/_form/field";
import { Rate, taxLabels } from "@/lib/merchants/schema";
import { updateMerchant } from "@/lib/merchants/update";

/** A percentage as people write it: `13`, `13,5` or `13.5 %`. */
const percentOf = (typed = ""): number =>
  Number(typed.replace(/[\s%]/g, "").replace(",", ".") || Number.NaN);

/** Several of them, as people write lists: `5 ; 16` or `5 % 16 %`. A comma is in a decimal. */
const percentsOf = (typed = ""): number[] =>
  typed
    .replaceAll("%", " ")
    .split(/[\s;/]+/)
    .filter((part) => part !== "")
    .map(percentOf);

const Liable = z.strictObject({ tgcRate: Rate });
const Others = z.strictObject({ tgcRates: z.array(Rate).max(9) });

export const editTax = form({
  path: "/dashboard/settings/tax/save",
  page: "/dashboard/settings/tax",
  scope: "merchant:write",
  fields: {
    liable: choice({
      control: "radio",
      label: "settings.tax.title",
      choices: [
        { value: "yes", text: "settings.tax.yes" },
        { value: "no", text: "settings.tax.no" },
      ],
    }),
    tgcRate: text({
      label: "settings.tax.rate",
      hint: "settings.tax.rateHint",
      invalid: "settings.wrong.tgcRate",
      max: 12,
      isOptional: true,
      input: { inputMode: "decimal" },
    }),
    tgcRates: text({
      label: "settings.tax.others",
      hint: "settings.tax.othersHint",
      invalid: "settings.wrong.tgcRates",
      max: 120,
      isOptional: true,
    }),
    taxLabel: choice({
      label: "settings.tax.label",
      hint: "settings.tax.labelHint",
      choices: taxLabels.map((value) => ({ value, text: () => value })),
    }),
  },
  submit: "settings.save",
  run: ({ ctx }, { liable, tgcRate, tgcRates, taxLabel }) => {
    const others = asBody(Others, { tgcRates: percentsOf(tgcRates) });
    const rate =
      liable === "yes" ? asBody(Liable, { tgcRate: percentOf(tgcRate) }) : { tgcRate: null };
    return updateMerchant(ctx, { ...rate, ...others, taxLabel });
  },
  done: "taxSaved",
});
