import type { Words } from "@/app/_intl/words";
import { ticksTo } from "@/app/(dashboard)/_chart/axis";
import { BarChart } from "@/app/(dashboard)/_chart/bar-chart";
import { FiguresTable } from "@/app/(dashboard)/_chart/figures-table";
import { type Bucket, figuresOf, type Unit } from "@/lib/transactions/summary";

type ChartProps = { unit: Unit; buckets: readonly Bucket[]; words: Words };

/** Takings by hour, day or month, with the same figures in a table. */
export const Chart = (props: ChartProps) => {
  const { unit, buckets, words } = props;
  const { t, compact } = words;
  const names = [t("money.gross"), t("money.refunded"), t("money.net"), t("home.count")];
  const highest = Math.max(...buckets.map(({ gross }) => gross), 0);
  if (highest === 0 && buckets.every(({ refunded }) => refunded === 0)) {
    return <p className="px-5 py-8 text-center text-muted">{t("home.chartEmpty")}</p>;
  }
  const bars = buckets.map((bucket) => barOf(bucket, props));
  return (
    <figure className="px-5 pt-5">
      <figcaption className="mb-3 text-muted text-sm">{t(`home.chart.${unit}`)}</figcaption>
      <BarChart
        bars={bars}
        label={t(`home.chart.${unit}`)}
        names={names}
        ticks={ticksTo(highest).map((at) => ({ at, text: compact(at) }))}
      />
      <FiguresTable
        heads={[t(`home.unit.${unit}`), ...names]}
        label={t("home.table")}
        rows={bars.map(({ at, shortName, values }) => ({ at, shortName, values }))}
      />
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
    values: [values.gross, values.refunded, values.net, number(count)],
  };
};
