import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { transactionMachine, transactionSources } from "@/lib/transactions/machine";
import { type Filter, listAt, periods } from "./filter";
import { FocusSearch } from "./focus-search";

type FormProps = { filter: Filter; words: Words };

const tab =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-full px-4 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent";

/** Statuses as links, the rest as a form: both write the address, and work without scripts. */
export const FilterForm = ({ filter, words: { t } }: FormProps) => (
  <>
    <nav
      aria-label={t("payments.statuses")}
      className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1 py-1">
        {[undefined, ...transactionMachine.states].map((status) => (
          <li key={status ?? "all"}>
            <Link
              aria-current={status === filter.status ? "true" : undefined}
              className={tab}
              href={listAt({ ...filter, status })}
              prefetch={false}
            >
              {status ? t(`status.${status}`) : t("payments.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    <search className="mb-5 block">
      <form
        action="/dashboard/payments"
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_12rem_12rem_auto]"
        key={listAt(filter)}
        method="get"
      >
        <FocusSearch />
        {filter.status && <input name="status" type="hidden" value={filter.status} />}
        <div className="col-span-2 lg:col-span-1">
          <label className="text-muted text-sm" htmlFor="search">
            {t("payments.search")}
          </label>
          <input
            autoComplete="off"
            className={`${controlClass} mt-1`}
            defaultValue={filter.q ?? ""}
            id="search"
            maxLength={120}
            name="q"
            placeholder={t("payments.searchHint")}
            title={t("payments.searchHint")}
            type="search"
          />
        </div>
        <Choice
          any={t("payments.anySource")}
          label={t("payments.source")}
          name="source"
          options={transactionSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          value={filter.source}
        />
        <Choice
          any={t("payments.anyPeriod")}
          label={t("payments.period")}
          name="period"
          options={periods.map((value) => ({ value, label: t(`payments.${value}`) }))}
          value={filter.period}
        />
        <Submit className="col-span-2 lg:col-span-1" look="plain">
          {t("payments.apply")}
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
  options: readonly { value: string; label: string }[];
};

const Choice = ({ name, label, any, value, options }: ChoiceProps) => (
  <div>
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
