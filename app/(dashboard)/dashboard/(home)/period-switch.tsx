import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { controlClass } from "@/app/_ui/field";
import { homeUrl, periods, type View } from "./period";

type SwitchProps = { view: View; today: string; words: Words };

const part =
  "inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-2 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent sm:px-3";

/** The period: plain links, so that the URL keeps it. */
export const PeriodSwitch = ({ view, today, words: { t } }: SwitchProps) => (
  <div className="min-w-0 max-sm:w-full">
    <nav aria-label={t("home.period")}>
      <ul className="-mx-2 flex flex-wrap text-sm sm:-mx-3 sm:justify-end">
        {([...periods, "custom"] as const).map((period) => (
          <li key={period}>
            <Link
              aria-current={period === view.period ? "true" : undefined}
              className={part}
              href={homeUrl(period, view) as Route}
              prefetch={false}
              scroll={false}
            >
              {t(`home.periods.${period}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {view.period === "custom" && (
      <form action="/dashboard" className="mt-2 flex flex-wrap items-end gap-3 sm:justify-end">
        <DayField label={t("home.from")} max={today} name="from" value={view.from} />
        <DayField label={t("home.to")} max={today} name="to" value={view.to} />
        <Submit variant="plain">{t("home.show")}</Submit>
      </form>
    )}
  </div>
);

type DayProps = { label: string; name: "from" | "to"; value: string; max: string };

const DayField = ({ label, name, value, max }: DayProps) => (
  <label className="block text-sm max-sm:min-w-32 max-sm:flex-1">
    {label}
    <input
      className={`mt-1 ${controlClass}`}
      defaultValue={value}
      key={value}
      max={max}
      name={name}
      required
      type="date"
    />
  </label>
);
