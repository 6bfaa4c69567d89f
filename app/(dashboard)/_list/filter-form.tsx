import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import type {
  AmountFilter,
  AnyValues,
  ChoiceFilter,
  Filter,
  Filters,
  TextFilter,
  TypedFilter,
} from "@/app/(dashboard)/_list/filters";
import { FocusSearch } from "@/app/(dashboard)/_list/focus-search";

type FormProps = {
  path: string;
  filters: Filters;
  values: AnyValues;
  /** Shown last, behind "More filters", where there is an order to choose. */
  sorting?: ReactNode;
  sort: string | undefined;
  member: Member;
  words: Words;
};

const isKept = ({ kind }: Filter): boolean => kind === "tabs" || kind === "id";

/** Narrows a list: a form that writes the address, without scripts too. The search comes first. */
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
          <Submit className={hasSearch ? "" : "max-sm:grow"} look="plain">
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

// On a phone search and button share the first line, and what is chosen from comes below.
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

type FieldProps = {
  name: string;
  filter: Filter;
  values: AnyValues;
  member: Member;
  words: Words;
};

const Field = ({ name, filter, values, member, words }: FieldProps) => {
  const value = values[name];
  const text = value === undefined ? undefined : String(value);
  switch (filter.kind) {
    case "text":
      return <Search filter={filter} name={name} value={text} words={words} />;
    case "choice":
      return <Choice filter={filter} member={member} name={name} value={text} words={words} />;
    case "day":
    case "typed":
    case "amount":
      return <Typed filter={filter} name={name} value={text} words={words} />;
    default:
      return null;
  }
};

type LabelledProps = { label: string; htmlFor: string; className: string; children: ReactNode };

const Labelled = ({ label, htmlFor, className, children }: LabelledProps) => (
  <div className={`min-w-0 ${className}`}>
    <label className="mb-1 block text-muted text-sm" htmlFor={htmlFor}>
      {label}
    </label>
    {children}
  </div>
);

type OneProps<One> = { name: string; filter: One; value: string | undefined; words: Words };

const Search = ({ name, filter, value, words: { t } }: OneProps<TextFilter>) => {
  const hint = filter.hint && t(filter.hint as never);
  const refusal = (value && filter.refusal?.(value)) || null;
  return (
    <Labelled
      className="grow-[3] basis-40 sm:basis-60"
      htmlFor="search"
      label={t(filter.label as never)}
    >
      <input
        aria-describedby={refusal ? "search-error" : undefined}
        aria-invalid={refusal ? true : undefined}
        autoComplete="off"
        className={controlClass}
        defaultValue={value ?? ""}
        id="search"
        maxLength={120}
        name={name}
        placeholder={hint}
        spellCheck={false}
        title={hint}
        type="search"
      />
      {refusal && <FieldError id="search-error">{t(refusal as never)}</FieldError>}
    </Labelled>
  );
};

const Typed = ({ name, filter, value, words: { t } }: OneProps<TypedFilter | AmountFilter>) => (
  <Labelled
    className={filter.kind === "typed" ? "grow basis-48" : "grow basis-36 sm:grow-0"}
    htmlFor={name}
    label={t(filter.label as never)}
  >
    <input
      autoComplete="off"
      className={`${controlClass} tabular`}
      defaultValue={value ?? ""}
      id={name}
      inputMode={filter.kind === "amount" ? "numeric" : undefined}
      maxLength={120}
      name={name}
      placeholder={"hint" in filter && filter.hint ? t(filter.hint as never) : undefined}
      type={filter.kind === "day" ? "date" : "text"}
    />
  </Labelled>
);

const Choice = async ({
  name,
  filter,
  value,
  member,
  words,
}: OneProps<ChoiceFilter> & { member: Member }) => {
  const { t } = words;
  const options = await filter.options(member, words, value);
  if (options.length === 0) return null;
  return (
    <Labelled className="grow basis-36 lg:max-w-56" htmlFor={name} label={t(filter.label as never)}>
      <select className={controlClass} defaultValue={value ?? ""} id={name} name={name}>
        <option value="">{t(filter.any as never)}</option>
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ) : (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ),
        )}
      </select>
    </Labelled>
  );
};
