import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";

type Choice = {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
};

type FormProps = {
  /** The list's page. */
  page: string;
  label: string;
  hint: string;
  submit: string;
  text: string | undefined;
  choices?: readonly Choice[];
  /** The list's other filters. */
  kept?: Record<string, string | undefined>;
};

/** The search form of a list: a GET form, so it works without scripts. */
export const SearchForm = ({ page, label, hint, submit, text, choices = [], kept }: FormProps) => (
  <search className="mb-5 block">
    <form
      action={page}
      className={`grid grid-cols-2 items-end gap-3 ${columns[choices.length] ?? ""}`}
      key={JSON.stringify([text, choices.map(({ value }) => value), kept])}
      method="get"
    >
      {Object.entries(kept ?? {}).map(
        ([name, value]) => value && <input key={name} name={name} type="hidden" value={value} />,
      )}
      <div className="col-span-2 lg:col-span-1">
        <label className="text-muted text-sm" htmlFor="search">
          {label}
        </label>
        <input
          autoComplete="off"
          className={`${controlClass} mt-1`}
          defaultValue={text ?? ""}
          id="search"
          maxLength={120}
          name="q"
          placeholder={hint}
          title={hint}
          type="search"
        />
      </div>
      {choices.map((choice) => (
        <Select key={choice.name} {...choice} isWide={choices.length === 1} />
      ))}
      <Submit className="col-span-2 lg:col-span-1" variant="plain">
        {submit}
      </Submit>
    </form>
  </search>
);

const columns = [
  "lg:grid-cols-[1fr_auto]",
  "lg:grid-cols-[1fr_14rem_auto]",
  "lg:grid-cols-[1fr_14rem_12rem_auto]",
];

const Select = ({ name, label, any, value, options, isWide }: Choice & { isWide: boolean }) => (
  <div className={isWide ? "col-span-2 lg:col-span-1" : ""}>
    <label className="text-muted text-sm" htmlFor={name}>
      {label}
    </label>
    <select className={`${controlClass} mt-1`} defaultValue={value ?? ""} id={name} name={name}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </div>
);
