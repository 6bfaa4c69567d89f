import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { ConfirmBox } from "@/app/_ui/confirm-box";
import { ariaOf, controlClass, FieldError, Field as Input, Labelled } from "@/app/_ui/field";
import { TextArea } from "@/app/_ui/text-area";
import { AddressFields } from "@/app/(dashboard)/_shell/address-fields";
import { FoldedMetadata } from "@/app/(dashboard)/_shell/metadata-fields";
import type { Address } from "@/lib/kit/address";
import { type Choice, type Field, textIn } from "./field";
import { RadioChoices } from "./radio-choices";
import type { Fault } from "./state";

export type ControlProps = {
  field: Field;
  name: string;
  id: string;
  /** The initial value, unless something was submitted. */
  value: unknown;
  typed: Readonly<Record<string, string>> | null;
  fault: Fault | undefined;
  words: Words;
};

/** Input attributes by kind: mobile keyboard and autofill. */
const inputs: Partial<Record<Field["kind"], Record<string, string | boolean>>> = {
  email: { type: "email", inputMode: "email", autoCapitalize: "none" },
  url: { inputMode: "url", autoCapitalize: "none", spellCheck: false },
  amount: { inputMode: "numeric" },
  number: { inputMode: "numeric" },
  date: { type: "date" },
  secret: { type: "password", inputMode: "numeric" },
};

/** A value as an input shows it; NaN shows empty. */
const asText = (value: unknown): string =>
  value === null || value === undefined ? "" : `${value}`;

const commonOf = ({ field, name, id, value, typed, fault, words }: ControlProps) => ({
  id,
  name,
  label: field.label ? textIn(field.label, words) : "",
  hint: field.hint ? textIn(field.hint, words) : undefined,
  error: fault?.sentence,
  defaultValue: field.isSecret ? undefined : (typed?.[name] ?? asText(value ?? field.preset)),
  required: !field.isOptional,
});

const TextControl = (props: ControlProps) => {
  const { label, hint, error, ...common } = commonOf(props);
  const input = {
    autoComplete: "off",
    ...inputs[props.field.kind],
    ...props.field.input,
    ...common,
    ...focusOf(props.fault),
  };
  if (!props.field.isBare) return <Input {...input} error={error} hint={hint} label={label} />;
  return (
    <input
      {...input}
      {...ariaOf({ id: input.id, error })}
      aria-label={label}
      className={controlClass}
    />
  );
};

/** Focused first when a form comes back refused, without scripts too. */
const focusOf = (fault: Fault | undefined) => (fault ? { autoFocus: true } : {});

const AreaControl = (props: ControlProps) => (
  <TextArea {...props.field.input} {...commonOf(props)} {...focusOf(props.fault)} />
);

const SelectControl = (props: ControlProps) => {
  const { label, hint, error, defaultValue, id, name } = commonOf(props);
  const { choices = [], isBare } = props.field;
  const texts = { id, hint, error };
  const select = (
    <select
      {...props.field.input}
      {...ariaOf(texts)}
      {...focusOf(props.fault)}
      aria-label={isBare ? label : undefined}
      className={isBare ? controlClass : `mt-1.5 ${controlClass}`}
      defaultValue={defaultValue}
      id={id}
      name={name}
    >
      {choices.map((choice: Choice) => (
        <option key={choice.value} value={choice.value}>
          {textIn(choice.text, props.words)}
        </option>
      ))}
    </select>
  );
  if (isBare) return select;
  return (
    <Labelled {...texts} label={label}>
      {select}
    </Labelled>
  );
};

const RadioControl = (props: ControlProps) => {
  const { defaultValue, required: _required, ...common } = commonOf(props);
  const { choices = [] } = props.field;
  return (
    <RadioChoices
      {...common}
      chosen={defaultValue || choices[0]?.value}
      choices={choices.map(({ value, text, hint }) => ({
        value,
        label: textIn(text, props.words),
        hint: hint && textIn(hint, props.words),
      }))}
    />
  );
};

const CheckboxControl = ({ field, name, id, value, typed, fault, words }: ControlProps) => (
  <div>
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        aria-describedby={fault ? `${id}-error` : undefined}
        aria-invalid={fault ? true : undefined}
        className="size-4.5 shrink-0 accent-accent"
        defaultChecked={typed ? typed[name] === "on" : value === true || value === "on"}
        id={id}
        name={name}
        type="checkbox"
      />
      {field.label && textIn(field.label, words)}
    </label>
    {fault && <FieldError id={`${id}-error`}>{fault.sentence}</FieldError>}
  </div>
);

const ConfirmControl = ({ field, fault, words }: ControlProps) => (
  <ConfirmBox
    error={fault?.sentence ?? null}
    label={field.label ? textIn(field.label, words) : ""}
  />
);

const FileControl = (props: ControlProps) => {
  const { label, hint, error, id, name } = commonOf(props);
  const texts = { id, hint, error };
  return (
    <Labelled {...texts} label={label}>
      <input
        {...props.field.input}
        {...ariaOf(texts)}
        className={`mt-1.5 py-1.5 file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-hover file:px-3 file:font-medium file:text-ink ${controlClass}`}
        id={id}
        name={name}
        required
        type="file"
      />
    </Labelled>
  );
};

const AddressControl = ({ field, value, typed, fault, words }: ControlProps) => (
  <AddressFields
    error={fault ? { part: fault.part, sentence: fault.sentence } : null}
    isOwn={field.input?.["isOwn"] === true}
    known={(value as Address | null | undefined) ?? null}
    t={words.t}
    typed={typed}
  />
);

const MetadataControl = ({ value, typed, fault, words }: ControlProps) => (
  <FoldedMetadata
    current={(value as Record<string, string> | undefined) ?? {}}
    error={fault?.sentence ?? null}
    t={words.t}
    typed={typed}
  />
);

const HiddenControl = ({ name, value }: ControlProps) => (
  <input name={name} type="hidden" value={asText(value)} />
);

/** Some kinds have too many layouts: each page renders its own. */
const NoControl = () => null;

const controls: Record<Field["kind"], (props: ControlProps) => ReactNode> = {
  text: TextControl,
  email: TextControl,
  url: TextControl,
  amount: TextControl,
  number: TextControl,
  date: TextControl,
  secret: TextControl,
  textarea: AreaControl,
  select: SelectControl,
  radio: RadioControl,
  checkbox: CheckboxControl,
  confirm: ConfirmControl,
  file: FileControl,
  address: AddressControl,
  metadata: MetadataControl,
  scopes: NoControl,
  hidden: HiddenControl,
  press: NoControl,
  ticks: NoControl,
  quantities: NoControl,
  rows: NoControl,
};

/** One field, rendered by its kind. */
export const Control = (props: ControlProps) => controls[props.field.kind](props);
