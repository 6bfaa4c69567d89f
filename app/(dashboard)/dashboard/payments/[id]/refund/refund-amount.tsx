"use client";

import { type ReactNode, useState } from "react";
import { controlClass, FieldError } from "@/app/_ui/field";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { centsOfNext } from "@/lib/refunds/shares";
import type { Which } from "./which";

type Wording = Record<
  | "which"
  | "all"
  | "part"
  | "lines"
  | "howMany"
  | "amount"
  | "amountHint"
  | "given"
  | "euros"
  | "rest"
  | "none"
  | "rule"
  | "tooMuch",
  string
>;

type Line = { position: number; label: string; unitXpf: number; count: number; typed: number };

type AmountProps = {
  left: number;
  /** Total of the payment's other refunds. */
  others: { amountXpf: number; eurCents: number };
  lines: readonly Line[];
  typed: { which: Which; amount: string };
  error: string | null;
  locale: Locale;
  words: Wording;
};

/** The amount to refund and the remainder: updated while typing, and works without scripts. */
export const RefundAmount = ({ left, others, lines, typed, error, locale, words }: AmountProps) => {
  const [which, setWhich] = useState(typed.which);
  const [amount, setAmount] = useState(typed.amount);
  const [counts, setCounts] = useState(lines.map((line) => line.typed));
  const named = lines.reduce((sum, { unitXpf }, at) => sum + unitXpf * (counts[at] ?? 0), 0);
  const asked = { all: left, part: typedAmount(amount), lines: named }[which];
  const fault = asked > left ? words.tooMuch : error;
  return (
    <div className="grid gap-5">
      <fieldset className="group">
        <legend className="font-medium">{words.which}</legend>
        <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
          <Choice isOn={which === "all"} onChoose={setWhich} value="all">
            {words.all}
          </Choice>
          <Choice isOn={which === "part"} onChoose={setWhich} value="part">
            {words.part}
          </Choice>
          {lines.length > 0 && (
            <Choice isOn={which === "lines"} onChoose={setWhich} value="lines">
              {words.lines}
            </Choice>
          )}
        </div>
        {lines.length > 0 && (
          <Lines
            lines={lines}
            locale={locale}
            onCount={(at, count) => setCounts(counts.with(at, count))}
            words={words}
          />
        )}
        <div className="mt-4 hidden group-has-[input[value=part]:checked]:block">
          <label className="block font-medium" htmlFor="amount">
            {words.amount}
          </label>
          <p className="mt-0.5 text-muted text-sm" id="amount-hint">
            {words.amountHint}
          </p>
          <input
            aria-describedby={fault ? "amount-hint amount-error" : "amount-hint"}
            aria-invalid={fault ? true : undefined}
            autoComplete="off"
            className={`tabular mt-1.5 ${controlClass}`}
            defaultValue={typed.amount}
            id="amount"
            inputMode="numeric"
            maxLength={40}
            name="amount"
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
        </div>
        {fault && <FieldError id="amount-error">{fault}</FieldError>}
      </fieldset>
      <Effect asked={asked} left={left} locale={locale} others={others} words={words} />
    </div>
  );
};

type LinesProps = Pick<AmountProps, "lines" | "locale" | "words"> & {
  onCount: (at: number, count: number) => void;
};

const Lines = ({ lines, locale, words, onCount }: LinesProps) => (
  <ul className="mt-4 hidden divide-y divide-line rounded-panel border border-line bg-surface group-has-[input[value=lines]:checked]:block">
    {lines.map(({ position, label, unitXpf, count, typed }, at) => (
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5" key={position}>
        <label className="min-w-0 flex-1" htmlFor={`lines-${position}`}>
          <span className="block font-medium wrap-anywhere">{label}</span>
          <span className="tabular block text-muted text-sm">{formatXpf(unitXpf, locale)}</span>
        </label>
        <select
          aria-label={`${words.howMany} ${label}`}
          className={`tabular w-24! ${controlClass}`}
          defaultValue={Math.min(typed, count)}
          disabled={count === 0}
          id={`lines-${position}`}
          name={`lines_${position}`}
          onChange={({ currentTarget }) => onCount(at, Number(currentTarget.value))}
        >
          {Array.from({ length: Math.min(count, COUNTS_MAX) + 1 }, (_, option) => option).map(
            (option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ),
          )}
        </select>
      </li>
    ))}
  </ul>
);

/** More of a line than this are refunded by amount, or by API. */
const COUNTS_MAX = 100;

type ChoiceProps = {
  value: Which;
  isOn: boolean;
  onChoose: (which: Which) => void;
  children: string;
};

const Choice = ({ value, isOn, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-14 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft">
    <input
      className="size-4.5 shrink-0 accent-accent"
      defaultChecked={isOn}
      name="which"
      onChange={() => onChoose(value)}
      type="radio"
      value={value}
    />
    <span className="font-medium">{children}</span>
  </label>
);

type EffectProps = Pick<AmountProps, "left" | "others" | "locale" | "words"> & { asked: number };

const tags: Record<Locale, string> = { fr: "fr-PF", en: "en-GB" };

const Effect = ({ asked, left, others, locale, words }: EffectProps) => {
  const isKnown = asked >= 1 && asked <= left;
  const euros = new Intl.NumberFormat(tags[locale], { style: "currency", currency: "EUR" });
  const cents = (): number =>
    Number(
      centsOfNext(BigInt(asked), {
        amountXpf: BigInt(others.amountXpf),
        eurCents: BigInt(others.eurCents),
      }),
    );
  return (
    <div className="rounded-panel border border-line bg-surface px-5 py-4">
      <dl aria-live="polite" className="tabular grid gap-1">
        <Row name={words.given}>
          <span className="font-semibold">{isKnown ? formatXpf(asked, locale) : words.none}</span>
        </Row>
        <Row name={words.euros}>{isKnown ? euros.format(cents() / 100) : words.none}</Row>
        <Row name={words.rest}>{formatXpf(isKnown ? left - asked : left, locale)}</Row>
      </dl>
      <p className="mt-2 text-muted text-sm">{words.rule}</p>
    </div>
  );
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);
