import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import type { AuditActor } from "@/lib/audit/search";
import { type Filter, listAt } from "./filter";
import { families } from "./sentence";

type FormProps = { filter: Filter; actors: readonly AuditActor[]; words: Words };

/** Who, what and when: written into the address, with or without scripts. */
export const FilterForm = ({ filter, actors, words: { t } }: FormProps) => (
  <search className="mb-5 block">
    <form
      action="/dashboard/audit"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_14rem_10rem_10rem_auto]"
      key={listAt(filter)}
      method="get"
    >
      <Choice
        any={t("audit.anybody")}
        className="col-span-2 sm:col-span-1"
        label={t("audit.person")}
        name="actor"
        options={actors}
        value={filter.actor}
      />
      <Choice
        any={t("audit.anything")}
        className="col-span-2 sm:col-span-1"
        label={t("audit.kind")}
        name="family"
        options={families.map((family) => ({ id: family, name: t(`audit.family.${family}`) }))}
        value={filter.family}
      />
      <Day label={t("audit.from")} name="from" value={filter.from} />
      <Day label={t("audit.to")} name="to" value={filter.to} />
      <Submit className="col-span-2 lg:col-span-1" look="plain">
        {t("audit.apply")}
      </Submit>
    </form>
  </search>
);

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  className: string;
  value: string | undefined;
  options: readonly { id: string; name: string }[];
};

const Choice = ({ name, label, any, className, value, options }: ChoiceProps) => (
  <div className={`min-w-0 ${className}`}>
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

const Day = ({
  name,
  label,
  value,
}: {
  name: string;
  label: string;
  value: string | undefined;
}) => (
  <div className="min-w-0">
    <label className="text-muted text-sm" htmlFor={name}>
      {label}
    </label>
    <input
      className={`${controlClass} tabular mt-1`}
      defaultValue={value ?? ""}
      id={name}
      name={name}
      type="date"
    />
  </div>
);
