import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import type { Day } from "@/lib/transactions/summary";

const HEIGHT = 160;
const STEP = 20;
const BAR = 14;
const LEAST = 3;

type ChartProps = { days: readonly Day[]; words: Words };

/** Bars drawn on the server; each says its day when pointed at, and the table says all of them. */
export const Chart = ({ days, words }: ChartProps) => {
  const { t, xpf, day } = words;
  const most = Math.max(...days.map(({ takings }) => takings), 0);
  const total = days.reduce((sum, { takings }) => sum + takings, 0);
  const count = days.reduce((sum, each) => sum + each.count, 0);
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  const summary = t("home.chartSummary", { total: xpf(total), count });
  return (
    <Panel
      aside={
        <p className="tabular text-muted text-sm">{t("home.chartMax", { amount: xpf(most) })}</p>
      }
      id="chart"
      title={t("home.chart")}
    >
      <div className="px-5 pt-5">
        <p className="mb-4">{summary}</p>
        <svg
          aria-label={summary}
          className="block h-40 w-full"
          preserveAspectRatio="none"
          role="img"
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        >
          {days.map((each, place) => (
            <Bar
              day={each}
              isToday={place === days.length - 1}
              key={each.date}
              most={most}
              place={place}
              words={words}
            />
          ))}
        </svg>
        <div className="mt-2 flex justify-between text-muted text-sm">
          <span>{first && day(first)}</span>
          <span>{last && day(last)}</span>
        </div>
      </div>
      <Figures days={days} words={words} />
    </Panel>
  );
};

type BarProps = { day: Day; place: number; most: number; isToday: boolean; words: Words };

const Bar = ({ day, place, most, isToday, words: { t, xpf, day: dayOf } }: BarProps) => {
  const height = most > 0 ? Math.max((day.takings / most) * HEIGHT, LEAST) : LEAST;
  const colour = isToday ? "fill-accent" : "fill-accent/45 group-hover:fill-accent";
  return (
    <g className="group">
      <title>
        {t("home.bar", { day: dayOf(day.date), amount: xpf(day.takings), count: day.count })}
      </title>
      <rect className="fill-transparent" height={HEIGHT} width={STEP} x={place * STEP} y={0} />
      <rect
        className={day.takings > 0 ? colour : "fill-line"}
        height={height}
        width={BAR}
        x={place * STEP + (STEP - BAR) / 2}
        y={HEIGHT - height}
      />
    </g>
  );
};

const Figures = ({ days, words: { t, xpf, day, number } }: ChartProps) => (
  <details className="px-5 pb-2">
    <summary className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline">
      {t("home.table")}
    </summary>
    <div className="max-h-80 overflow-auto pb-3">
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="text-muted">
            <th className="py-1.5 text-left font-medium" scope="col">
              {t("home.tableDay")}
            </th>
            <th className="py-1.5 text-right font-medium" scope="col">
              {t("home.tableTakings")}
            </th>
            <th className="py-1.5 text-right font-medium" scope="col">
              {t("home.tableCount")}
            </th>
            <th className="py-1.5 text-right font-medium" scope="col">
              {t("home.tableRefunded")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {days.toReversed().map((each) => (
            <tr key={each.date}>
              <th className="py-1.5 text-left font-normal" scope="row">
                {day(each.date)}
              </th>
              <td className="py-1.5 text-right">{xpf(each.takings)}</td>
              <td className="py-1.5 text-right">{number(each.count)}</td>
              <td className="py-1.5 text-right">{xpf(each.refunded)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
