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

/** A message by its key, or what needs more than the key to be written. */
export type Text = Parameters<Words["t"]>[0] | ((words: Words) => string);

export const textIn = (text: Text, words: Words): string =>
  typeof text === "function" ? text(words) : words.t(text);

type Posted = Record<string, unknown>;

/** One field of a form: how it looks, what of it is posted, and what that means. */
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
    | "ticks";
  label?: Text | undefined;
  hint?: Text | undefined;
  /** What is said beside it when it is not understood; otherwise a sentence for all. */
  invalid?: Text | undefined;
  isOptional?: boolean | undefined;
  /** Shows the control alone: its label is read out, what is wrong stands beside it on the page. */
  isBare?: true | undefined;
  /** Shown again to nobody and kept in no browser. */
  isSecret?: true | undefined;
  /** Chosen anew each time: what was posted does not stand in it again. */
  isFresh?: true | undefined;
  /** What stands in a new form. */
  preset?: string | undefined;
  /** Further attributes of the input. */
  input?: Readonly<Record<string, string | number | boolean>> | undefined;
  choices?: readonly Choice[] | undefined;
  maxBytes?: number;
  /** The posted names that it is made of, each with its schema. */
  posted: (name: string) => Record<string, z.ZodType>;
  read: (name: string, posted: Posted) => Value;
};

export type Choice<Value extends string = string> = { value: Value; text: Text; hint?: Text };

type FieldOptions = Pick<
  Field,
  "label" | "hint" | "invalid" | "preset" | "input" | "isSecret" | "isFresh"
>;
type Optional = { isOptional?: boolean };
/** The value of a field, which may be missing where it is optional. */
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

/** What was typed, without the blanks around it and with lines as we keep them; undefined for nothing. */
export const linesIn = (typed = ""): string | undefined =>
  typed.replace(/\r\n/g, "\n").trim() || undefined;

const trimmed = z.string().optional().transform(linesIn);

/** What was typed without the blanks around it; nothing typed is refused unless the field is optional. */
const line = <Options extends Optional>({ isOptional }: Options) =>
  (isOptional
    ? trimmed
    : trimmed.refine((typed) => typed !== undefined, "expected a value")) as z.ZodType<
    Maybe<Options, string>
  >;

type Lengthy = FieldOptions & Optional & { max?: number };

const withLength = ({ max, input, ...look }: Lengthy): FieldOptions & Optional => ({
  ...look,
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

/** Of a form rather than of its schema, which `typedAmount` gives NaN for what is no number. */
const bounded = <const Options extends Bounds>(kind: "amount" | "number", options: Options) => {
  const { least: _least, most: _most, ...look } = options;
  return single<Maybe<Options, number>>(kind, count(options), look);
};

/** An amount in XPF as people write it, `12 500 F`; NaN, which no rule of the domain takes, for anything else. */
export const amount = <const Options extends Bounds>(options: Options) =>
  bounded("amount", { ...options, input: { maxLength: 20, ...options.input } });

export const number = <const Options extends Bounds>(options: Options) =>
  bounded("number", { ...options, input: { maxLength: 12, ...options.input } });

/** A PIN: typed unseen, and never shown again. */
export const secret = (options: FieldOptions) =>
  single<string>("secret", z.string(), { ...options, isSecret: true });

type ChoiceOptions<Value extends string> = FieldOptions & {
  control?: "select" | "radio";
  choices: readonly Choice<Value>[];
};

/** One of these. */
export const choice = <const Value extends string>({
  control: look,
  ...more
}: ChoiceOptions<Value>) =>
  single<Value>(
    look ?? "select",
    z.enum(more.choices.map(({ value }) => value) as [Value, ...Value[]]),
    more,
  );

/** One of what the page finds: a price, a card. What it may be is said by a schema. */
export const pick = <Value>({
  look,
  schema,
  ...more
}: FieldOptions & { look?: "select" | "radio"; schema: z.ZodType<Value> }) =>
  single<Value>(look ?? "select", schema, more);

export const checkbox = (look: FieldOptions): Field<boolean> => ({
  ...look,
  kind: "checkbox",
  posted: (name) => ({ [name]: z.literal("on").optional() }),
  read: (name, posted) => posted[name] === "on",
});

/** Boxes that are ticked, each by a name of its own: a posted form keeps one value of each name. */
export const scopes = <const Value extends string>({
  values,
  ...look
}: FieldOptions & { values: readonly Value[] }): Field<Value[]> => ({
  ...look,
  kind: "scopes",
  posted: () => Object.fromEntries(values.map((value) => [value, z.literal("on").optional()])),
  read: (_, posted) => values.filter((value) => posted[value] === "on"),
});

/** One file; the form is posted as multipart/form-data. Null where none was chosen. */
export const file = (options: FieldOptions & { maxBytes: number }): Field<Upload | null> => ({
  ...options,
  kind: "file",
  posted: () => ({}),
  read: (name, posted) => (posted[name] as Upload | undefined) ?? null,
});

/** Set by the page, posted with the rest. */
export const hidden = <Value>(schema: z.ZodType<Value>): Field<Value> =>
  single("hidden", schema, {});

/** Said by which of several buttons is pressed; the page draws them. */
export const press = <const Value extends string>(values: readonly Value[] | z.ZodType<Value>) =>
  single<Value>("press", "parse" in values ? values : z.enum(values), {});

/** Rows that are ticked elsewhere on the page, by boxes called `<name>_<id>`: their ids. */
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

/** A postal address in its parts; undefined where nothing but the country stands in it. */
export const address = (look: FieldOptions = {}): Field<ReturnType<typeof addressIn>> => ({
  ...look,
  kind: "address",
  posted: () => Object.fromEntries(addressNames.map((name) => [name, part])),
  read: (_, posted) => addressIn(posted as Parameters<typeof addressIn>[0]),
});

const metadataField = <Value>(read: (fields: Record<string, string>) => Value): Field<Value> => ({
  kind: "metadata",
  posted: () => metadataNames,
  read: (_, posted) => read(posted as Record<string, string>),
});

/** Keys and values of something new. */
export const metadata = () => metadataField(readMetadata);

/** Changes of keys and values that are there. */
export const metadataPatch = () => metadataField(readMetadataPatch);
