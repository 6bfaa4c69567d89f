import type { Words } from "@/app/_intl/words";
import { ticksTo } from "@/app/(dashboard)/_chart/axis";
import { BarChart } from "@/app/(dashboard)/_chart/bar-chart";
import { type Bucket, figuresOf, type Unit } from "@/lib/transactions/summary";

type ChartProps = { unit: Unit; buckets: readonly Bucket[]; words: Words };

/** Takings by hour, day or month, with the same figures in a table. */
export const Chart = (props: ChartProps) => {
  const { unit, buckets, words } = props;
  const { t, compact } = words;
  const highest = Math.max(...buckets.map(({ gross }) => gross), 0);
  if (highest === 0 && buckets.every(({ refunded }) => refunded === 0)) {
    return <p className="px-5 py-8 text-center text-muted">{t("home.chartEmpty")}</p>;
  }
  return (
    <figure className="px-5 pt-5">
      <figcaption className="mb-3 text-muted text-sm">{t(`home.chart.${unit}`)}</figcaption>
      <BarChart
        bars={buckets.map((bucket) => barOf(bucket, props))}
        label={t(`home.chart.${unit}`)}
        tickText={compact}
        ticks={ticksTo(highest)}
      />
      <Table {...props} />
    </figure>
  );
};

const nameOf = (unit: Unit, at: string, { day, dayOfWeek, month, t }: Words): string => {
  const date = at.slice(0, 10);
  if (unit === "month") return month(date);
  return unit === "day"
    ? dayOfWeek(date)
    : t("home.hour", { hour: Number(at.slice(11)), day: day(date) });
};

const shortOf = (unit: Unit, at: string, { day, monthShort, t }: Words): string => {
  const date = at.slice(0, 10);
  if (unit === "month") return monthShort(date);
  return unit === "day" ? day(date) : t("home.hourShort", { hour: Number(at.slice(11)) });
};

const barOf = (bucket: Bucket, { unit, words }: ChartProps) => {
  const { t, xpf, number } = words;
  const { gross, refunded, net, count } = figuresOf([bucket]);
  const name = nameOf(unit, bucket.at, words);
  const values = { gross: xpf(gross), refunded: xpf(refunded), net: xpf(net) };
  return {
    at: bucket.at,
    value: gross,
    name,
    shortName: shortOf(unit, bucket.at, words),
    text: t("home.bar", { ...values, name, count }),
    lines: [
      { name: t("money.gross"), value: values.gross },
      { name: t("money.refunded"), value: values.refunded },
      { name: t("money.net"), value: values.net },
      { name: t("home.count"), value: number(count) },
    ],
  };
};

const Table = ({ unit, buckets, words }: ChartProps) => {
  const { t, xpf, number } = words;
  return (
    <details className="pt-1 pb-2">
      <summary className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline">
        {t("home.table")}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label={t("home.table")} className="max-h-80 overflow-auto pb-3" tabIndex={0}>
        <table className="tabular w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th className="py-1.5 pr-3 text-left font-medium" scope="col">
                {t(`home.unit.${unit}`)}
              </th>
              <Head>{t("money.gross")}</Head>
              <Head>{t("money.refunded")}</Head>
              <Head>{t("money.net")}</Head>
              <Head>{t("home.count")}</Head>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {buckets.toReversed().map((bucket) => (
              <tr key={bucket.at}>
                <th className="whitespace-nowrap py-1.5 pr-3 text-left font-normal" scope="row">
                  {shortOf(unit, bucket.at, words)}
                </th>
                <Cell>{xpf(bucket.gross)}</Cell>
                <Cell>{xpf(bucket.refunded)}</Cell>
                <Cell>{xpf(bucket.gross - bucket.refunded)}</Cell>
                <Cell>{number(bucket.count)}</Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
};

const Head = ({ children }: { children: string }) => (
  <th className="py-1.5 pl-3 text-right font-medium" scope="col">
    {children}
  </th>
);

const Cell = ({ children }: { children: string }) => (
  <td className="whitespace-nowrap py-1.5 pl-3 text-right">{children}</td>
);
