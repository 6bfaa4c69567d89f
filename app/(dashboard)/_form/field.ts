import { z } from "zod";
import type { Words } from "@/app/_intl/words";
import { addressIn, addressNames } from "@/app/(dashboard)/_shell/address-form";
import {
  metadataNames,
  readMetadata,
  readMetadataPatch,
} from "@/app/(dashboard)/_shell/metadata-form";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { bareId } from "@/lib/kit/ids";
import { isEmail } from "@/lib/kit/text";
import type { Upload } from "@/lib/kit/upload";

/** A message key, or a function for a message that needs values. */
export type Text = Parameters<Words["t"]>[0] | ((words: Words) => string);

export const textIn = (text: Text, words: Words): string =>
  typeof text === "function" ? text(words) : words.t(text);

type Posted = Record<string, unknown>;

/** One field of a form: how it is rendered, which names it posts, and how they are parsed. */
export type Field<Value = unknown> = {
  kind:
    | "text"
    | "email"
    | "url"
    | "amount"
    | "number"
    | "date"
    | "textarea"
    | "secret"
    | "select"
    | "radio"
    | "checkbox"
    | "confirm"
    | "file"
    | "address"
    | "metadata"
    | "scopes"
    | "hidden"
    | "press"
    | "ticks"
    | "quantities"
    | "rows";
  label?: Text | undefined;
  hint?: Text | undefined;
  /** Shown if the value is invalid; a generic message by default. */
  invalid?: Text | undefined;
  isOptional?: boolean | undefined;
  /** Renders the control alone: its label is for screen readers, the page shows the error. */
  isBare?: true | undefined;
  /** Never shown again and never stored by the browser. */
  isSecret?: true | undefined;
  /** Chosen anew each time: the submitted value is not shown again. */
  isFresh?: true | undefined;
  /** The initial value of a new form. */
  preset?: string | undefined;
  /** Extra attributes of the input. */
  input?: Readonly<Record<string, string | number | boolean>> | undefined;
  choices?: readonly Choice[] | undefined;
  maxBytes?: number;
  /** The posted names of the field, each with its schema. */
  posted: (name: string) => Record<string, z.ZodType>;
  read: (name: string, posted: Posted) => Value;
};

export type Choice<Value extends string = string> = { value: Value; text: Text; hint?: Text };

export type FieldOptions = Pick<
  Field,
  "label" | "hint" | "invalid" | "preset" | "input" | "isSecret" | "isFresh"
>;
type Optional = { isOptional?: boolean };
/** The value of a field; undefined is allowed if it is optional. */
type Maybe<Options, Value> = Options extends { isOptional: true } ? Value | undefined : Value;

const single = <Value>(
  kind: Field["kind"],
  schema: z.ZodType<Value>,
  more: Omit<Partial<Field>, "kind" | "posted" | "read">,
): Field<Value> => ({
  ...more,
  kind,
  posted: (name) => ({ [name]: schema }),
  read: (name, posted) => posted[name] as Value,
});

/** The trimmed text with normalised line ends; undefined if empty. */
export const linesIn = (typed = ""): string | undefined =>
  typed.replace(/\r\n/g, "\n").trim() || undefined;

const trimmed = z.string().optional().transform(linesIn);

/** The trimmed text; empty is refused unless the field is optional. */
const line = <Options extends Optional>({ isOptional }: Options) =>
  (isOptional
    ? trimmed
    : trimmed.refine((typed) => typed !== undefined, "expected a value")) as z.ZodType<
    Maybe<Options, string>
  >;

type Lengthy = FieldOptions & Optional & { max?: number };

const withLength = ({ max, input, ...options }: Lengthy): FieldOptions & Optional => ({
  ...options,
  input: { ...(max ? { maxLength: max } : {}), ...input },
});

export const text = <const Options extends Lengthy>(options: Options) =>
  single<Maybe<Options, string>>("text", line(options), withLength(options));

export const textarea = <const Options extends Lengthy>(options: Options) =>
  single<Maybe<Options, string>>("textarea", line(options), withLength(options));

export const email = <const Options extends FieldOptions & Optional>(options: Options) =>
  single<Maybe<Options, string>>(
    "email",
    line(options).refine((typed) => typed === undefined || isEmail(typed), "expected an address"),
    withLength({ max: 320, invalid: "error.invalid_email", ...options }),
  );

export const url = <const Options extends FieldOptions & Optional>(options: Options) =>
  single<Maybe<Options, string>>("url", line(options), withLength({ max: 2000, ...options }));

/** A day, `2026-11-22`. */
export const date = <const Options extends FieldOptions & Optional>(options: Options) =>
  single<Maybe<Options, string>>("date", line(options), options);

const figure = z
  .string()
  .max(40)
  .optional()
  .transform((typed) => (typed?.trim() ? typedAmount(typed) : undefined));

type Bounds = FieldOptions & Optional & { least?: number; most?: number };

const count = <Options extends Bounds>({ isOptional, least, most }: Options) =>
  figure.refine(
    (value) =>
      value === undefined
        ? isOptional
        : Number.isNaN(value) || (value >= (least ?? value) && value <= (most ?? value)),
    "expected a whole number within its bounds",
  ) as unknown as z.ZodType<Maybe<Options, number>>;

/** Refused by the form, not by the schema, because `typedAmount` gives NaN for an invalid amount. */
const bounded = <const Options extends Bounds>(kind: "amount" | "number", options: Options) => {
  const { least: _least, most: _most, ...rest } = options;
  return single<Maybe<Options, number>>(kind, count(options), rest);
};

/**
 * An amount in XPF as people write it, `12 500 F`; NaN, which every rule of the domain refuses, for anything
 * else.
 */
export const amount = <const Options extends Bounds>(options: Options) =>
  bounded("amount", { ...options, input: { maxLength: 20, ...options.input } });

export const number = <const Options extends Bounds>(options: Options) =>
  bounded("number", { ...options, input: { maxLength: 12, ...options.input } });

/** A PIN: masked while typed, and never shown again. */
export const secret = (options: FieldOptions) =>
  single<string>("secret", z.string(), { ...options, isSecret: true });

type ChoiceOptions<Value extends string> = FieldOptions & {
  control?: "select" | "radio";
  choices: readonly Choice<Value>[];
};

/** One of these. */
export const choice = <const Value extends string>({
  control = "select",
  ...more
}: ChoiceOptions<Value>) =>
  single<Value>(
    control,
    z.enum(more.choices.map(({ value }) => value) as [Value, ...Value[]]),
    more,
  );

/** One of the options the page loads, such as prices or cards. The schema says what an option may be. */
export const pick = <Value>({
  control = "select",
  schema,
  ...more
}: FieldOptions & { control?: "select" | "radio"; schema: z.ZodType<Value> }) =>
  single<Value>(control, schema, more);

export const checkbox = (options: FieldOptions): Field<boolean> => ({
  ...options,
  kind: "checkbox",
  posted: (name) => ({ [name]: z.literal("on").optional() }),
  read: (name, posted) => posted[name] === "on",
});

/** Checkboxes, each with a name of its own: a posted form keeps one value per name. */
export const scopes = <const Value extends string>({
  values,
  ...options
}: FieldOptions & { values: readonly Value[] }): Field<Value[]> => ({
  ...options,
  kind: "scopes",
  posted: () => Object.fromEntries(values.map((value) => [value, z.literal("on").optional()])),
  read: (_, posted) => values.filter((value) => posted[value] === "on"),
});

/** One file; the form is posted as multipart/form-data. Null if none was chosen. */
export const file = (options: FieldOptions & { maxBytes: number }): Field<Upload | null> => ({
  ...options,
  kind: "file",
  posted: () => ({}),
  read: (name, posted) => (posted[name] as Upload | undefined) ?? null,
});

/** A hidden field, set by the page. */
export const hidden = <Value>(schema: z.ZodType<Value>): Field<Value> =>
  single("hidden", schema, {});

/** The value of the submit button that was pressed; the page renders the buttons. */
export const press = <const Value extends string>(values: readonly Value[] | z.ZodType<Value>) =>
  single<Value>("press", "parse" in values ? values : z.enum(values), {});

/** Rows selected elsewhere on the page, by checkboxes named `<name>_<id>`: their IDs. */
export const ticks = ({ prefix, most }: { prefix: string; most: number }): Field<string[]> => ({
  kind: "ticks",
  posted: () => ({}),
  read: (name, posted) =>
    Object.keys(posted)
      .flatMap((key) => (key.startsWith(`${name}_`) ? [key.slice(name.length + 1)] : []))
      .flatMap((id) => bareId(prefix, id) ?? [])
      .slice(0, most),
});

const part = z.string().optional();

/** A postal address; undefined if only the country is filled in. */
export const address = (options: FieldOptions = {}): Field<ReturnType<typeof addressIn>> => ({
  ...options,
  kind: "address",
  posted: () => Object.fromEntries(addressNames.map((name) => [name, part])),
  read: (_, posted) => addressIn(posted as Parameters<typeof addressIn>[0]),
});

const metadataField = <Value>(read: (fields: Record<string, string>) => Value): Field<Value> => ({
  kind: "metadata",
  posted: () => metadataNames,
  read: (_, posted) => read(posted as Record<string, string>),
});

/** Metadata of a new object. */
export const metadata = () => metadataField(readMetadata);

/** Changes to existing metadata. */
export const metadataPatch = () => metadataField(readMetadataPatch);
