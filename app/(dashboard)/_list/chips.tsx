import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Icon } from "@/app/_ui/icons";
import type { AnyValues, Filter, Filters } from "@/app/(dashboard)/_list/filters";

type ChipsProps = {
  filters: Filters;
  values: AnyValues;
  at: (values: AnyValues) => string;
  member: Member;
  words: Words;
};

/** The active filters besides tabs and search, each with a link that removes it. */
export const FilterChips = async ({ filters, values, at, member, words }: ChipsProps) => {
  const used = Object.entries(filters).filter(
    ([name, { kind }]) => values[name] !== undefined && kind !== "tabs" && kind !== "text",
  );
  if (used.length === 0) return null;
  const { t } = words;
  const texts = await Promise.all(
    used.map(([name, filter]) => valueText(filter, values[name], member, words)),
  );
  return (
    <ul aria-label={t("lists.filtered")} className="mb-4 flex flex-wrap gap-2">
      {used.map(([name, filter], place) => (
        <li key={name}>
          <Link
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 text-ink text-sm no-underline hover:bg-hover"
            href={at({ ...values, [name]: undefined }) as Route}
            prefetch={false}
          >
            <span className="truncate">
              {t("lists.chip", { name: t(filter.label as never), value: texts[place] ?? "" })}
            </span>
            <Icon className="size-4 shrink-0" name="cross" />
            <span className="sr-only">{t("lists.without")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

const valueText = async (
  filter: Filter,
  value: AnyValues[string],
  member: Member,
  words: Words,
): Promise<string> => {
  const text = String(value);
  switch (filter.kind) {
    case "amount":
      return words.number(Number(value));
    case "day":
      return words.day(text);
    case "id":
      return (await filter.name?.(member.ctx, text)) ?? text;
    case "choice": {
      const options = await filter.options(member, words, text);
      const flat = options.flatMap((option) => ("options" in option ? option.options : [option]));
      return flat.find((option) => option.value === text)?.label ?? text;
    }
    default:
      return text;
  }
};
