import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { Field } from "@/app/(dashboard)/_list/filter-fields";
import type { AnyValues, Filter, Filters } from "@/app/(dashboard)/_list/filters";
import { FocusSearch } from "@/app/(dashboard)/_list/focus-search";

type FormProps = {
  path: string;
  filters: Filters;
  values: AnyValues;
  /** Shown last, behind "More filters", if the order can be chosen. */
  sorting?: ReactNode;
  sort: string | undefined;
  member: Member;
  words: Words;
};

const isKept = ({ kind }: Filter): boolean => kind === "tabs" || kind === "id";

/** The filter form: a GET form, so it works without scripts. The search comes first. */
export const FilterForm = ({ path, filters, values, sorting, sort, member, words }: FormProps) => {
  const all = Object.entries(filters);
  const fields = all.filter(([, filter]) => !isKept(filter));
  if (fields.length === 0) return null;
  const hidden = all
    .filter(([, filter]) => isKept(filter))
    .map(([name]) => [name, values[name]] as const);
  const near = fields.filter(([, { isMore }]) => !isMore);
  const more = fields.filter(([, { isMore }]) => isMore);
  const common = { values, member, words };
  const isSearchOnly = fields.length === 1;
  const hasSearch = near.some(([, { kind }]) => kind === "text");
  return (
    <search className="mb-4 block">
      <form action={path} key={JSON.stringify([values, sort])} method="get">
        <FocusSearch />
        {hidden.map(
          ([name, value]) =>
            value !== undefined && <input key={name} name={name} type="hidden" value={value} />,
        )}
        <div className={`flex flex-wrap items-end gap-3 ${hasSearch ? searchFirst : ""}`}>
          {near.map(([name, filter]) => (
            <Field filter={filter} key={name} name={name} {...common} />
          ))}
          <Submit className={hasSearch ? "" : "max-sm:grow"} variant="plain">
            {words.t(isSearchOnly ? "lists.apply" : "lists.filter")}
          </Submit>
        </div>
        {more.length > 0 && (
          <More used={more.filter(([name]) => values[name] !== undefined).length} words={words}>
            {more.map(([name, filter]) => (
              <Field filter={filter} key={name} name={name} {...common} />
            ))}
            {sorting}
          </More>
        )}
      </form>
    </search>
  );
};

// On a phone search and button share the first line, with the selects below.
const searchFirst =
  "max-sm:[&>div]:order-1 max-sm:[&>button]:order-0 max-sm:[&>div:has(#search)]:order-0";

const More = ({ used, words, children }: { used: number; words: Words; children: ReactNode }) => (
  <details className="group/more mt-1" open={used > 0}>
    <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-accent underline-offset-4 hover:underline">
      <Icon className="size-4.5 transition-transform group-open/more:rotate-90" name="right" />
      {words.t("lists.more", { count: used })}
    </summary>
    <div className="flex flex-wrap items-end gap-3 pb-2">{children}</div>
  </details>
);
