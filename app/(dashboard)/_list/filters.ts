import type { Route } from "next";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import type { Context } from "@/lib/kit/context";

/** The query of a URL, as Next passes it to a page. */
export type Query = Record<string, string | string[] | undefined>;

/** A key of the message files. */
export type Key = Parameters<Words["t"]>[0];

export type Option = { value: string; label: string };
export type OptionGroup = { label: string; options: readonly Option[] };
type Options = readonly (Option | OptionGroup)[];

type Common<Value> = {
  /** The value in a URL; undefined if invalid, and then ignored. */
  read: (asked: string) => Value | undefined;
  label: Key;
  /** Behind "More filters". */
  isMore?: boolean;
};

export type TextFilter = Common<string> & {
  kind: "text";
  hint?: Key | undefined;
  /** Shows an error if the value is invalid and ignored. */
  refusal?: ((value: string) => Key | null) | undefined;
};

export type TabsFilter<Value extends string = string> = Common<Value> & {
  kind: "tabs";
  all: Key;
  values: readonly Value[];
  text: (value: Value, t: Words["t"]) => string;
  /** How many cases a tab has. */
  counts?: ((ctx: Context) => Promise<Partial<Record<Value, number>>>) | undefined;
};

export type ChoiceFilter<Value extends string = string> = Common<Value> & {
  kind: "choice";
  any: Key;
  options: (member: Member, words: Words, chosen: string | undefined) => Options | Promise<Options>;
};

export type TypedFilter = Common<string> & { kind: "day" | "typed"; hint?: Key | undefined };
export type AmountFilter = Common<number> & { kind: "amount" };

/** Set by links from elsewhere and kept; a chip shows it. */
export type IdFilter = Common<string> & {
  kind: "id";
  name?: ((ctx: Context, id: string) => Promise<string | null>) | undefined;
};

export type Filter =
  | TextFilter
  // Types of values are known to the declaration only.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  | TabsFilter<any>
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  | ChoiceFilter<any>
  | TypedFilter
  | AmountFilter
  | IdFilter;

export type Filters = Record<string, Filter>;

/** The values of a list's filters, parsed. */
export type Values<Declared extends Filters> = {
  [Name in keyof Declared]?: Exclude<ReturnType<Declared[Name]["read"]>, undefined> | undefined;
};

/** Values of any list. */
export type AnyValues = Record<string, string | number | undefined>;

const only = (asked: unknown): string | undefined =>
  typeof asked === "string" ? asked : undefined;

/** Parses a URL leniently: invalid values are ignored. */
export const readFilters = <Declared extends Filters>(
  filters: Declared,
  query: Query,
): Values<Declared> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { read }]) => {
      const asked = only(query[name]);
      const value = asked === undefined ? undefined : read(asked);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Values<Declared>;

/** Values as a query string, without the question mark; absent ones are left out. */
export const queryOf = (...parts: AnyValues[]): string =>
  new URLSearchParams(
    Object.entries(Object.assign({}, ...parts) as AnyValues)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => [name, String(value)]),
  ).toString();

/** The URL of a page with its filters. */
export const addressOf = (path: string, ...parts: AnyValues[]): Route => {
  const query = queryOf(...parts);
  return `${path}${query ? `?${query}` : ""}` as Route;
};
