import type { Words } from "@/app/_intl/words";
import type { Summary } from "@/lib/transactions/summary";

type FiguresProps = { summary: Summary; words: Words };

/** The day so far, in five numbers. */
export const Figures = ({ summary, words: { t, xpf, number, percent } }: FiguresProps) => {
  const { today, yesterday } = summary;
  const none = t("home.none");
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface shadow-panel lg:grid-cols-[1.6fr_1fr_1.2fr_1fr_1.2fr]">
      <div className="col-span-2 border-line border-b p-5 lg:col-span-1 lg:border-r lg:border-b-0">
        <dt className="text-muted text-sm">{t("home.takings")}</dt>
        <dd className="tabular mt-1 font-semibold text-3xl tracking-tight">{xpf(today.takings)}</dd>
        <dd className="tabular mt-1 text-muted text-sm">
          {t("home.yesterday", { amount: xpf(yesterday.takings) })}
        </dd>
      </div>
      <Figure name={t("home.count")} value={number(today.count)} />
      <Figure name={t("home.average")} value={today.average === null ? none : xpf(today.average)} />
      <Figure
        more={t("home.declined", { count: today.failed })}
        name={t("home.success")}
        value={today.successRate === null ? none : percent(today.successRate)}
      />
      <Figure name={t("home.refunds")} value={xpf(today.refunded)} />
    </dl>
  );
};

const Figure = ({ name, value, more }: { name: string; value: string; more?: string }) => (
  <div className="border-line p-5 not-last:lg:border-r even:border-r nth-[4]:border-t nth-[5]:border-t lg:nth-[4]:border-t-0 lg:nth-[5]:border-t-0">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="tabular mt-1 font-semibold text-xl tracking-tight">{value}</dd>
    {more && <dd className="mt-1 text-muted text-sm">{more}</dd>}
  </div>
);
