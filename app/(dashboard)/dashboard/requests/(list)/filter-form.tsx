import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { outcomes, requestMethods } from "@/lib/api-requests/search";
import type { NamedKey } from "../_keys";
import { type Filter, listAt } from "./filter";

type FormProps = { filter: Filter; keys: readonly NamedKey[]; words: Words };

const tab =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-4 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent";

/** Outcomes as links, the rest as a form: both write the address, and work without scripts. */
export const FilterForm = ({ filter, keys, words: { t } }: FormProps) => (
  <>
    <nav
      aria-label={t("requests.outcome")}
      className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1 py-1">
        {[undefined, ...outcomes].map((outcome) => (
          <li key={outcome ?? "all"}>
            <Link
              aria-current={outcome === filter.outcome ? "true" : undefined}
              className={tab}
              href={listAt({ ...filter, outcome })}
              prefetch={false}
            >
              {t(`requests.${outcome ?? "anyOutcome"}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <search className="mb-5 block">
      <form
        action="/dashboard/requests"
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_10rem_14rem_auto]"
        key={listAt(filter)}
        method="get"
      >
        {filter.outcome && <input name="outcome" type="hidden" value={filter.outcome} />}
        <div className="col-span-2 lg:col-span-1">
          <label className="text-muted text-sm" htmlFor="search">
            {t("requests.search")}
          </label>
          <input
            autoComplete="off"
            className={`${controlClass} mt-1`}
            defaultValue={filter.q ?? ""}
            id="search"
            maxLength={120}
            name="q"
            placeholder={t("requests.searchHint")}
            spellCheck={false}
            title={t("requests.searchHint")}
            type="search"
          />
        </div>
        <Choice
          any={t("requests.anyMethod")}
          label={t("requests.method")}
          name="method"
          options={requestMethods.map((method) => ({ id: method, name: method }))}
          value={filter.method}
        />
        {keys.length > 0 && (
          <Choice
            any={t("requests.anyKey")}
            label={t("requests.key")}
            name="key"
            options={keys}
            value={filter.key}
          />
        )}
        <Submit className="col-span-2 lg:col-span-1" look="plain">
          {t("requests.apply")}
        </Submit>
      </form>
    </search>
  </>
);

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  options: readonly NamedKey[];
};

const Choice = ({ name, label, any, value, options }: ChoiceProps) => (
  <div className="min-w-0">
    <label className="text-muted text-sm" htmlFor={name}>
      {label}
    </label>
    <select className={`${controlClass} mt-1`} defaultValue={value ?? ""} id={name} name={name}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  </div>
);
