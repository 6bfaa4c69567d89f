import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import { ANSWER_MAX, type Fault, fieldOf, type Question } from "@/lib/payables/choice";
import type { ChooseView } from "./checkout-view";
import { button, field } from "./classes";
import { Panes } from "./panes";
import { nextStep, RefusalBox, reasonOf, refusalTitle } from "./refusal";

type Props = { words: Words; view: ChooseView };

/** How much, how many, and answers, before the card. A form without scripts. */
export const ChoosePage = ({ words, view }: Props) => (
  <Panes
    words={words}
    view={view}
    cancelUrl={view.cancelUrl}
    what={
      <>
        <h1 className="mt-3 text-2xl leading-tight font-[650] tracking-tight text-balance wrap-anywhere lg:mt-8 lg:text-[1.75rem]">
          {view.lines[0]?.label}
        </h1>
        {view.choosable.amountXpf !== null && (
          <p className="mt-1 text-muted tabular-nums lg:mt-2">
            {view.choosable.quantity
              ? words.t("choose.unit", { unit: words.xpf(view.choosable.amountXpf) })
              : words.xpf(view.choosable.amountXpf)}
          </p>
        )}
      </>
    }
  >
    <form action={view.paths.choose} className="grid gap-6" method="post" noValidate>
      <h2 className="text-lg font-semibold" id="pay-heading">
        {words.t("choose.heading")}
      </h2>
      {view.refusal && (
        <RefusalBox
          title={refusalTitle(words, view.refusal, words.t("refusal.title"))}
          why={reasonOf(words, view.refusal)}
          hint={nextStep(words, view.refusal.code)}
        />
      )}
      <input name="csrf" type="hidden" value={view.csrf} />
      <Amount words={words} view={view} />
      <Quantity words={words} view={view} />
      {view.choosable.questions.map((question) => (
        <Asked key={question.key} question={question} view={view} words={words} />
      ))}
      <div className="grid gap-3">
        <button className={button} type="submit">
          {words.t("choose.continue")}
        </button>
        <p className="text-sm text-muted">{words.t("choose.next")}</p>
      </div>
    </form>
  </Panes>
);

const OTHER = "other";

const option =
  "flex min-h-13 cursor-pointer items-center justify-center gap-2.5 rounded-control border border-edge px-3 py-2 text-center font-semibold tabular-nums hover:bg-hover has-checked:border-brand-edge has-checked:inset-ring-2 has-checked:inset-ring-brand-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

/** A suggested amount, or one that is typed; its field is there once it is wanted, without scripts too. */
const Amount = ({ words, view }: Props) => {
  const { free } = view.choosable;
  if (!free) return null;
  const { minXpf, maxXpf, suggestedXpf } = free;
  const chosen = view.values["amount"] ?? (view.values[OTHER] ? OTHER : undefined);
  const isUnsaid = suggestedXpf.length > 0 && chosen === undefined;
  const typed = (
    <Typed
      hint={words.t("choose.bounds", { least: words.xpf(minXpf), most: words.xpf(maxXpf) })}
      input={{ inputMode: "numeric", maxLength: 12, autoComplete: "off" }}
      label={words.t(suggestedXpf.length > 0 ? "choose.otherField" : "choose.amount")}
      name={OTHER}
      param={isUnsaid ? OTHER : "amount"}
      view={view}
      words={words}
    />
  );
  if (suggestedXpf.length === 0) return typed;
  return (
    <fieldset aria-describedby="amount-error" className="group/amount grid gap-3">
      <legend className="mb-2 text-sm leading-5 font-medium">{words.t("choose.suggested")}</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {[...suggestedXpf.map(String), OTHER].map((value) => (
          <label className={`${option} last:odd:col-span-2`} key={value}>
            <input
              className="size-4.5 accent-brand-edge"
              defaultChecked={chosen === value}
              name="amount"
              type="radio"
              value={value}
            />
            {value === OTHER ? words.t("choose.other") : words.xpf(Number(value))}
          </label>
        ))}
      </div>
      {isUnsaid && view.fault?.param === "amount" && (
        <FaultText id="amount-error" view={view} words={words} />
      )}
      <div className="hidden group-has-[input[value=other]:checked]/amount:block">{typed}</div>
    </fieldset>
  );
};

const Quantity = ({ words, view }: Props) => {
  const { quantity } = view.choosable;
  if (!quantity || quantity.min === quantity.max) return null;
  const { min, max } = quantity;
  return (
    <Typed
      hint={words.t("choose.quantityHint", { min: String(min), max: String(max) })}
      input={{ type: "number", inputMode: "numeric", min, max, step: 1, autoComplete: "off" }}
      label={words.t("choose.quantity")}
      name="quantity"
      param="quantity"
      preset={String(min)}
      view={view}
      words={words}
    />
  );
};

const Asked = ({ question, view, words }: Props & { question: Question }) => {
  const { label, type, required, choices } = question;
  const name = fieldOf(question);
  const shown = {
    label: required ? label : words.t("choose.optional", { label }),
    name,
    param: name,
    view,
    words,
  };
  if (type !== "choice") {
    const input =
      type === "phone"
        ? { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 30 }
        : { maxLength: ANSWER_MAX };
    return <Typed {...shown} input={input} />;
  }
  return (
    <Labelled {...shown}>
      <select
        aria-describedby={`${name}-error`}
        aria-invalid={view.fault?.param === name ? "true" : undefined}
        className={field}
        defaultValue={view.values[name] ?? ""}
        id={name}
        name={name}
      >
        <option value="">{words.t("choose.none")}</option>
        {choices.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </Labelled>
  );
};

type LabelledProps = Props & { label: string; name: string; param: string; hint?: string };

const Labelled = ({
  label,
  hint,
  name,
  param,
  view,
  words,
  children,
}: LabelledProps & { children: ReactNode }) => (
  <div className="grid gap-1.5">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm leading-5">
      <label className="font-medium wrap-anywhere" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className="text-muted tabular-nums" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
    {children}
    {view.fault?.param === param && <FaultText id={`${name}-error`} view={view} words={words} />}
  </div>
);

type TypedProps = LabelledProps & {
  input: Readonly<Record<string, string | number>>;
  preset?: string;
};

const Typed = ({ input, preset, ...shown }: TypedProps) => {
  const { name, param, hint, view } = shown;
  return (
    <Labelled {...shown}>
      <input
        type="text"
        {...input}
        aria-describedby={hint ? `${name}-error ${name}-hint` : `${name}-error`}
        aria-invalid={view.fault?.param === param ? "true" : undefined}
        className={field}
        defaultValue={view.values[name] ?? preset}
        id={name}
        name={name}
      />
    </Labelled>
  );
};

const FaultText = ({ id, view, words }: Props & { id: string }) =>
  view.fault && (
    <p className="text-sm text-bad" id={id}>
      {faultText(words, view.fault)}
    </p>
  );

const faultText = (words: Words, fault: Fault): string => {
  switch (fault.code) {
    case "amount":
      return words.t("choose.amountBad", {
        least: words.xpf(fault.minXpf),
        most: words.xpf(fault.maxXpf),
      });
    case "quantity":
      return words.t("choose.quantityBad", { min: String(fault.min), max: String(fault.max) });
    case "text":
      return words.t("choose.text", { max: String(ANSWER_MAX) });
    default:
      return words.t(`choose.${fault.code}`);
  }
};
