import type { Words } from "@/app/_intl/words";
import type {
  AmountFilter,
  ChoiceFilter,
  IdFilter,
  Key,
  TabsFilter,
  TextFilter,
  TypedFilter,
} from "@/app/(dashboard)/_list/filters";
import { periods } from "@/app/(dashboard)/_list/period";
import { typedAmount } from "@/app/(dashboard)/_shell/typed-amount";
import { bareId } from "@/lib/kit/ids";

const LENGTH_MAX = 120;

const textOf = (asked: string, most = LENGTH_MAX): string | undefined =>
  asked.trim().slice(0, most) || undefined;

const oneOf =
  <Value extends string>(known: readonly Value[]) =>
  (asked: string): Value | undefined =>
    known.find((value) => value === asked);

type More = { isMore?: boolean };

/** The search field of a list. */
export const text = (
  of: { label?: Key; hint?: Key; most?: number; refusal?: TextFilter["refusal"] } = {},
): TextFilter => ({
  kind: "text",
  label: of.label ?? "lists.search",
  hint: of.hint,
  refusal: of.refusal,
  read: (asked) => textOf(asked, of.most),
});

type TabsOf<Value extends string> = Pick<TabsFilter<Value>, "label" | "text" | "counts"> & {
  all: Key;
};

/** The tabs above a list. */
export const tabs = <Value extends string>(
  values: readonly Value[],
  of: TabsOf<Value>,
): TabsFilter<Value> => ({ kind: "tabs", values, read: oneOf(values), ...of });

type ChoiceOf<Value extends string> = More &
  Pick<ChoiceFilter<Value>, "label" | "any"> & { text: (value: Value, t: Words["t"]) => string };

/** One of a few known values. */
export const choice = <Value extends string>(
  values: readonly Value[],
  { text: textOfValue, ...of }: ChoiceOf<Value>,
): ChoiceFilter<Value> => ({
  kind: "choice",
  read: oneOf(values),
  options: (_, { t }) => values.map((value) => ({ value, label: textOfValue(value, t) })),
  ...of,
});

/** One of the options loaded for the page. */
export const lookup = (
  of: More & Pick<ChoiceFilter, "label" | "any" | "options"> & Partial<Pick<ChoiceFilter, "read">>,
): ChoiceFilter => ({ kind: "choice", read: (asked) => textOf(asked), ...of });

/** The last days, weeks or months. */
export const period = () =>
  choice(periods, {
    label: "payments.period",
    any: "payments.anyPeriod",
    text: (value, t) => t(`payments.${value}`),
  });

/** A day in Tahiti: `2026-11-01`. */
export const day = (label: Key, more: More = {}): TypedFilter => ({
  kind: "day",
  label,
  read: (asked) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(asked)) return undefined;
    const instant = new Date(`${asked}T00:00:00Z`);
    const isDay = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(asked);
    return isDay ? asked : undefined;
  },
  ...more,
});

/** An amount as people type it. */
export const amount = (label: Key, more: More = {}): AmountFilter => ({
  kind: "amount",
  label,
  read: (asked) => {
    const typed = typedAmount(asked);
    return Number.isNaN(typed) ? undefined : typed;
  },
  ...more,
});

/** A text filter besides the search. */
export const typed = (label: Key, more: More & { hint?: Key } = {}): TypedFilter => ({
  kind: "typed",
  label,
  read: (asked) => textOf(asked),
  ...more,
});

/** The object a list belongs to: a customer, a subscription. */
export const id = (prefix: string, label: Key, name?: IdFilter["name"]): IdFilter => ({
  kind: "id",
  label,
  name,
  read: (asked) => bareId(prefix, asked) ?? undefined,
});
