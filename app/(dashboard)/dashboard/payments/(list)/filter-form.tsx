import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import { transactionMachine, transactionSources } from "@/lib/transactions/machine";
import type { LinkChoice } from "@/lib/transactions/search-choices";
import { type Filter, listAt, periods } from "./filter";
import { FocusSearch } from "./focus-search";

type FormProps = { filter: Filter; links: readonly LinkChoice[]; words: Words };

/** Narrows the list: a form that writes the address, without scripts too. */
export const FilterForm = ({ filter, links, words: { t } }: FormProps) => (
  <search className="mb-4 block">
    <form action="/dashboard/payments" key={listAt(filter)} method="get">
      <FocusSearch />
      {filter.queue && <input name="queue" type="hidden" value={filter.queue} />}
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_10rem_12rem_12rem_auto]">
        <Labelled className="col-span-2 lg:col-span-1" label={t("payments.search")} name="search">
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
        </Labelled>
        <Choice
          any={t("payments.anyStatus")}
          label={t("payments.status")}
          name="status"
          options={transactionMachine.states.map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
          value={filter.status}
        />
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
        <Submit look="plain">{t("payments.apply")}</Submit>
      </div>
      <More filter={filter} links={links} t={t} />
    </form>
  </search>
);

type MoreProps = { filter: Filter; links: readonly LinkChoice[]; t: Words["t"] };

const More = ({ filter, links, t }: MoreProps) => {
  const { from, to, min, max, customer, link } = filter;
  const used = [from, to, min, max, customer, link].filter((value) => value !== undefined).length;
  return (
    <details className="group/more mt-1" open={used > 0}>
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-accent underline-offset-4 hover:underline">
        <Icon className="size-4.5 transition-transform group-open/more:rotate-90" name="right" />
        {t("payments.more", { count: used })}
      </summary>
      <div className="grid grid-cols-2 items-end gap-3 pb-2 lg:grid-cols-[10rem_10rem_9rem_9rem_1fr_1fr]">
        <Typed label={t("payments.from")} name="from" type="date" value={from} />
        <Typed label={t("payments.to")} name="to" type="date" value={to} />
        <Typed inputMode="numeric" label={t("payments.min")} name="min" value={min} />
        <Typed inputMode="numeric" label={t("payments.max")} name="max" value={max} />
        <Typed
          label={t("payments.customer")}
          name="customer"
          placeholder={t("payments.customerHint")}
          value={customer}
        />
        {links.length > 0 && (
          <Choice
            any={t("payments.anyLink")}
            label={t("payments.link")}
            name="link"
            options={links.map(({ id, label }) => ({ value: id, label }))}
            value={link}
          />
        )}
      </div>
    </details>
  );
};

type TypedProps = {
  name: string;
  label: string;
  value: string | number | undefined;
  type?: "date";
  inputMode?: "numeric";
  placeholder?: string;
};

const Typed = ({ name, label, value, ...input }: TypedProps) => (
  <Labelled label={label} name={name}>
    <input
      autoComplete="off"
      className={`${controlClass} mt-1`}
      defaultValue={value ?? ""}
      id={name}
      maxLength={120}
      name={name}
      {...input}
    />
  </Labelled>
);

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
};

const Choice = ({ name, label, any, value, options }: ChoiceProps) => (
  <Labelled label={label} name={name}>
    <select className={`${controlClass} mt-1`} defaultValue={value ?? ""} id={name} name={name}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </Labelled>
);

type LabelledProps = { name: string; label: string; className?: string; children: ReactNode };

const Labelled = ({ name, label, className = "", children }: LabelledProps) => (
  <div className={`min-w-0 ${className}`}>
    <label className="text-muted text-sm" htmlFor={name}>
      {label}
    </label>
    {children}
  </div>
);
