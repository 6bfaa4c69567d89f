import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { families } from "@/app/(dashboard)/dashboard/webhooks/_families";
import { type Filter, kindsOf, listAt } from "./filter";

type FormProps = { filter: Filter; words: Words };

/** A kind or a family, and what it is about: a form that writes the address. */
export const FilterForm = ({ filter, words: { t } }: FormProps) => {
  const isBad = filter.resource !== undefined && filter.resourceId === undefined;
  return (
    <search className="mb-5 block">
      <form
        action="/dashboard/events"
        className="grid items-end gap-3 lg:grid-cols-[18rem_1fr_auto]"
        key={listAt(filter)}
        method="get"
      >
        <div>
          <label className="text-muted text-sm" htmlFor="type">
            {t("events.kind")}
          </label>
          <select
            className={`${controlClass} mt-1`}
            defaultValue={filter.type ?? ""}
            id="type"
            name="type"
          >
            <option value="">{t("events.anyKind")}</option>
            {families.map((family) => (
              <optgroup key={family} label={t(`family.${family}`)}>
                <option value={`${family}.*`}>
                  {t("events.familyAll", { family: t(`family.${family}`) })}
                </option>
                {kindsOf(family).map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`event.${kind}`)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </div>
        <div>
          <label className="text-muted text-sm" htmlFor="search">
            {t("events.resourceId")}
          </label>
          <input
            aria-describedby={isBad ? "resource-error" : undefined}
            aria-invalid={isBad ? true : undefined}
            autoComplete="off"
            className={`${controlClass} mt-1`}
            defaultValue={filter.resource ?? ""}
            id="search"
            maxLength={60}
            name="resource"
            placeholder={t("events.resourceHint")}
            spellCheck={false}
            type="search"
          />
        </div>
        {isBad && (
          <p
            className="text-bad text-sm lg:col-start-2 lg:row-start-2"
            id="resource-error"
            role="alert"
          >
            {t("events.badResource")}
          </p>
        )}
        <Submit look="plain">{t("events.apply")}</Submit>
      </form>
    </search>
  );
};
