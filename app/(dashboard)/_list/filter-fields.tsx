import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { controlClass, FieldError } from "@/app/_ui/field";
import type {
  AmountFilter,
  AnyValues,
  ChoiceFilter,
  Filter,
  TextFilter,
  TypedFilter,
} from "@/app/(dashboard)/_list/filters";

type FieldProps = {
  name: string;
  filter: Filter;
  values: AnyValues;
  member: Member;
  words: Words;
};

/** One filter as a form field; none if the filter has no field. */
export const Field = ({ name, filter, values, member, words }: FieldProps) => {
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
