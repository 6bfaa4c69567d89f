import type { Choice } from "@/app/(dashboard)/_form/field";
import { textIn } from "@/app/(dashboard)/_form/field";
import type { Drawing } from "@/app/(dashboard)/_form/form";
import { LineFields } from "./line-fields";
import { LINES_MOST, lineParts, type TypedLine } from "./line-parts";

type TermsProps = {
  drawing: Drawing<"lines" | "dueAt" | "memo">;
  /** The lines so far. */
  lines: readonly TypedLine[];
  /** The rates of the shop; none if it has only its own. */
  rates: readonly Choice[];
};

/** What is invoiced, until when, and a text for the customer. */
export const Terms = ({ drawing, lines, rates }: TermsProps) => {
  const { field, error, typed, words } = drawing;
  const { t, locale } = words;
  return (
    <>
      <LineFields
        error={error("lines")}
        lines={typed ? typedIn(typed) : lines}
        locale={locale}
        rates={rates.map(({ value, text }) => ({ value, label: textIn(text, words) }))}
        words={{
          lines: t("invoices.lines"),
          label: t("invoices.lineLabel"),
          quantity: t("invoices.lineQuantity"),
          unit: t("invoices.lineUnit"),
          rate: t("invoices.lineRate"),
          add: t("invoices.lineAdd"),
          total: t("invoices.lineTotal"),
          none: t("payment.none"),
        }}
      />
      <div className="max-w-60">{field("dueAt")}</div>
      {field("memo")}
    </>
  );
};

/** The rows of a form that came back. */
const typedIn = (typed: Readonly<Record<string, string>>): TypedLine[] =>
  Array.from({ length: LINES_MOST }, (_, at) => {
    const row = lineParts.map((part) => [part, typed[`lines_${at}_${part}`] ?? ""]);
    return Object.fromEntries(row) as TypedLine;
  }).filter(({ label, unit }) => label !== "" || unit !== "");
