"use client";

import { type ReactNode, useState } from "react";
import { controlClass, FieldError } from "@/app/_ui/field";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { formatXpf, type Locale } from "@/lib/kit/money";
import { centsOfNext } from "@/lib/refunds/shares";

type Wording = Record<
  | "which"
  | "all"
  | "part"
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

type AmountProps = {
  left: number;
  /** Total of the payment's other refunds. */
  others: { amountXpf: number; eurCents: number };
  typed: { isPart: boolean; amount: string };
  error: string | null;
  locale: Locale;
  words: Wording;
};

/** The amount to refund and the remainder: updated while typing, and works without scripts. */
export const RefundAmount = ({ left, others, typed, error, locale, words }: AmountProps) => {
  const [isPart, setPart] = useState(typed.isPart);
  const [amount, setAmount] = useState(typed.amount);
  const asked = isPart ? typedAmount(amount) : left;
  const fault = asked > left ? words.tooMuch : error;
  return (
    <div className="grid gap-5">
      <fieldset className="group">
        <legend className="font-medium">{words.which}</legend>
        <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
          <Choice isOn={!isPart} onChoose={() => setPart(false)} value="all">
            {words.all}
          </Choice>
          <Choice isOn={isPart} onChoose={() => setPart(true)} value="part">
            {words.part}
          </Choice>
        </div>
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

type ChoiceProps = { value: string; isOn: boolean; onChoose: () => void; children: string };

const Choice = ({ value, isOn, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-14 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft">
    <input
      className="size-4.5 shrink-0 accent-accent"
      defaultChecked={isOn}
      name="which"
      onChange={onChoose}
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
        <Line name={words.given}>
          <span className="font-semibold">{isKnown ? formatXpf(asked, locale) : words.none}</span>
        </Line>
        <Line name={words.euros}>{isKnown ? euros.format(cents() / 100) : words.none}</Line>
        <Line name={words.rest}>{formatXpf(isKnown ? left - asked : left, locale)}</Line>
      </dl>
      <p className="mt-2 text-muted text-sm">{words.rule}</p>
    </div>
  );
};

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-muted">{name}</dt>
    <dd>{children}</dd>
  </div>
);
