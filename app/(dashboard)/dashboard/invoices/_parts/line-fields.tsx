"use client";

import { useState } from "react";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { LINES_MOST, type TypedLine } from "./line-parts";

type Wording = Record<
  "lines" | "label" | "quantity" | "unit" | "rate" | "add" | "total" | "none",
  string
>;

type Rate = { value: string; label: string };

type LineFieldsProps = {
  lines: readonly TypedLine[];
  /** Empty where the shop has one rate. */
  rates: readonly Rate[];
  error: string | null;
  locale: Locale;
  words: Wording;
};

/** Rows that are there without scripts; more can be added with them. */
const ROWS = 4;

const blank: TypedLine = { label: "", quantity: "", unit: "", rate: "", product: "" };

const totalOf = ({ quantity, unit, label }: TypedLine): number => {
  if (label === "" && unit === "") return 0;
  return (quantity === "" ? 1 : typedAmount(quantity)) * typedAmount(unit);
};

/** The lines of an invoice and their total, which follows what is typed. */
export const LineFields = ({ lines, rates, error, locale, words }: LineFieldsProps) => {
  const [typed, setTyped] = useState(() => [
    ...lines,
    ...Array.from({ length: Math.max(lines.length > 0 ? 1 : 0, ROWS - lines.length) }, () => blank),
  ]);
  const total = typed.reduce((sum, line) => sum + totalOf(line), 0);
  return (
    <fieldset>
      <legend className="font-medium">{words.lines}</legend>
      <div aria-hidden="true" className="mt-1.5 hidden gap-2 text-muted text-sm sm:flex">
        <span className="flex-1">{words.label}</span>
        <span className="w-16">{words.quantity}</span>
        <span className="w-28">{words.unit}</span>
        {rates.length > 0 && <span className="w-32">{words.rate}</span>}
      </div>
      <ul className="mt-1.5 grid gap-3 sm:gap-2">
        {typed.map((line, at) => (
          <Row
            at={at}
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added, at the end
            key={at}
            line={line}
            onType={(part, value) => setTyped(typed.with(at, { ...line, [part]: value }))}
            rates={rates}
            words={words}
          />
        ))}
      </ul>
      {error && <FieldError id="lines-error">{error}</FieldError>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <button
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent disabled:hidden"
          data-needs-script
          disabled={typed.length >= LINES_MOST}
          onClick={() => setTyped([...typed, blank])}
          type="button"
        >
          <Icon className="size-5" name="plus" />
          {words.add}
        </button>
        <p aria-live="polite" className="tabular ms-auto font-semibold">
          {words.total} {Number.isNaN(total) ? words.none : formatXpf(total, locale)}
        </p>
      </div>
    </fieldset>
  );
};

type RowProps = Pick<LineFieldsProps, "rates" | "words"> & {
  at: number;
  line: TypedLine;
  onType: (part: keyof TypedLine, value: string) => void;
};

const Row = ({ at, line, rates, words, onType }: RowProps) => {
  const inputOf = (part: "label" | "quantity" | "unit") => ({
    "aria-label": `${words[part]} ${at + 1}`,
    autoComplete: "off",
    className: `${part === "label" ? "" : "tabular"} ${controlClass}`,
    defaultValue: line[part],
    id: `lines-${at}-${part}`,
    name: `lines_${at}_${part}`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onType(part, currentTarget.value),
    placeholder: words[part],
  });
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-2 border-line border-b pb-3 sm:flex sm:border-0 sm:pb-0">
      <div className="col-span-2 min-w-0 sm:flex-1">
        <input {...inputOf("label")} maxLength={280} />
      </div>
      <div className="sm:w-16">
        <input {...inputOf("quantity")} inputMode="numeric" maxLength={4} />
      </div>
      <div className="sm:w-28">
        <input {...inputOf("unit")} inputMode="numeric" maxLength={20} />
      </div>
      {rates.length > 0 && (
        <div className="col-span-2 sm:w-32">
          <select
            aria-label={`${words.rate} ${at + 1}`}
            className={controlClass}
            defaultValue={line.rate}
            id={`lines-${at}-rate`}
            name={`lines_${at}_rate`}
          >
            {rates.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {line.product !== "" && (
        <input name={`lines_${at}_product`} type="hidden" value={line.product} />
      )}
    </li>
  );
};
