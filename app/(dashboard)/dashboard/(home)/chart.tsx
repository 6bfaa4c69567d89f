import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import type { Stretch } from "@/lib/transactions/summary";
import { type BarOfChart, Bars } from "./bars";

export type Span = "days" | "months";

/** How much of its place a bar takes. */
const widths: Record<Span, number> = { days: 14, months: 12 };

type ChartProps = { span: Span; stretches: readonly Stretch[]; words: Words };

/** Bars, each of which says its day or month when pointed at; the table says all of them. */
export const Chart = ({ span, stretches, words }: ChartProps) => {
  const { t, xpf } = words;
  const most = Math.max(...stretches.map(({ takings }) => takings), 0);
  const total = stretches.reduce((sum, { takings }) => sum + takings, 0);
  const count = stretches.reduce((sum, each) => sum + each.count, 0);
  const summary = t(`home.summary.${span}`, { total: xpf(total), count });
  return (
    <Panel aside={<Spans span={span} t={t} />} id="chart" title={t("home.chart")}>
      <div className="px-5 pt-5">
        <div className="mb-4 flex flex-wrap justify-between gap-x-6 gap-y-1">
          <p>{summary}</p>
          <p className="tabular text-muted text-sm">
            {t(`home.most.${span}`, { amount: xpf(most) })}
          </p>
        </div>
        <Bars bars={stretches.map(barOf(span, words))} label={summary} width={widths[span]} />
        <Scale span={span} stretches={stretches} words={words} />
      </div>
      <Figures span={span} stretches={stretches} words={words} />
    </Panel>
  );
};

const spans: readonly [Span, Route][] = [
  ["days", "/dashboard"],
  ["months", "/dashboard?span=months" as Route],
];

const Spans = ({ span, t }: { span: Span; t: Words["t"] }) => (
  <nav aria-label={t("home.chart")} className="-mr-2 flex text-sm">
    {spans.map(([name, href]) => (
      <Link
        aria-current={name === span ? "true" : undefined}
        className="inline-flex min-h-11 items-center rounded-control px-3 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:font-semibold aria-[current]:text-accent"
        href={href}
        key={name}
        prefetch={false}
        scroll={false}
      >
        {t(`home.span.${name}`)}
      </Link>
    ))}
  </nav>
);

const nameOf = (span: Span, { day, month }: Words): ((date: string) => string) =>
  span === "days" ? day : month;

/** First, middle and last, or every month by its letter where there is room for no more. */
const Scale = ({ span, stretches, words }: ChartProps) => {
  if (span === "months") {
    return (
      <ol aria-hidden="true" className="mt-2 flex text-center text-muted text-sm">
        {stretches.map(({ date }) => (
          <li className="min-w-0 flex-1" key={date}>
            <span className="sm:hidden">{words.month(date).slice(0, 1).toUpperCase()}</span>
            <span className="hidden sm:inline">{words.monthShort(date)}</span>
          </li>
        ))}
      </ol>
    );
  }
  const shown = [stretches[0], stretches[Math.floor(stretches.length / 2)], stretches.at(-1)];
  return (
    <div aria-hidden="true" className="mt-2 flex justify-between text-muted text-sm">
      {shown.map((stretch) => stretch && <span key={stretch.date}>{words.day(stretch.date)}</span>)}
    </div>
  );
};

const barOf =
  (span: Span, words: Words) =>
  ({ date, takings, count }: Stretch): BarOfChart => {
    const day = nameOf(span, words)(date);
    const title = words.t("home.bar", { day, amount: words.xpf(takings), count });
    return { date, takings, title };
  };

const Figures = ({ span, stretches, words }: ChartProps) => {
  const { t, xpf, number } = words;
  const name = nameOf(span, words);
  return (
    <details className="px-5 pb-2">
      <summary className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline">
        {t("home.table")}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={t("home.table")} className="max-h-80 overflow-auto pb-3" tabIndex={0}>
        <table className="tabular w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th className="py-1.5 text-left font-medium" scope="col">
                {t(span === "days" ? "home.tableDay" : "home.tableMonth")}
              </th>
              <Head>{t("home.tableTakings")}</Head>
              <Head>{t("home.tableCount")}</Head>
              <Head>{t("home.tableRefunded")}</Head>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {stretches.toReversed().map(({ date, takings, count, refunded }) => (
              <tr key={date}>
                <th className="py-1.5 text-left font-normal" scope="row">
                  {name(date)}
                </th>
                <td className="py-1.5 text-right">{xpf(takings)}</td>
                <td className="py-1.5 text-right">{number(count)}</td>
                <td className="py-1.5 text-right">{xpf(refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};

const Head = ({ children }: { children: string }) => (
  <th className="py-1.5 text-right font-medium" scope="col">
    {children}
  </th>
);
