import type { Words } from "@/app/_intl/words";
import type { Summary } from "@/lib/transactions/summary";

type FiguresProps = { summary: Summary; words: Words };

/** The day so far in five numbers, each beside that of the same day a week before. */
export const Figures = ({ summary: { today, weekAgo }, words }: FiguresProps) => {
  const { t, xpf, number, percent } = words;
  const none = t("home.none");
  const before = (value: string): string => t("home.before", { value });
  const average = (value: number | null): string => (value === null ? none : xpf(value));
  const rate = (value: number | null): string => (value === null ? none : percent(value));
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface shadow-panel lg:grid-cols-[1.6fr_1fr_1.2fr_1fr_1.2fr]">
      <div className="col-span-2 border-line border-b p-5 lg:col-span-1 lg:border-r lg:border-b-0">
        <dt className="text-muted text-sm">{t("home.takings")}</dt>
        <dd className="tabular mt-1 font-semibold text-3xl tracking-tight">{xpf(today.takings)}</dd>
        <dd className="tabular mt-1 text-muted text-sm">{before(xpf(weekAgo.takings))}</dd>
      </div>
      <Figure
        before={before(number(weekAgo.count))}
        name={t("home.count")}
        value={number(today.count)}
      />
      <Figure
        before={weekAgo.average === null ? null : before(average(weekAgo.average))}
        name={t("home.average")}
        value={average(today.average)}
      />
      <Figure
        before={weekAgo.successRate === null ? null : before(rate(weekAgo.successRate))}
        more={t("home.declined", { count: today.failed })}
        name={t("home.success")}
        value={rate(today.successRate)}
      />
      <Figure
        before={before(xpf(weekAgo.refunded))}
        name={t("home.refunds")}
        value={xpf(today.refunded)}
      />
    </dl>
  );
};

/** `before`: null where there was nothing to compare with. */
type FigureProps = { name: string; value: string; before: string | null; more?: string };

const Figure = ({ name, value, before, more }: FigureProps) => (
  <div className="border-line p-5 not-last:lg:border-r even:border-r nth-[4]:border-t nth-[5]:border-t lg:nth-[4]:border-t-0 lg:nth-[5]:border-t-0">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="tabular mt-1 font-semibold text-xl tracking-tight">{value}</dd>
    {more && <dd className="mt-1 text-muted text-sm">{more}</dd>}
    {before && <dd className="tabular mt-1 text-muted text-sm">{before}</dd>}
  </div>
);
