import type { Words } from "@/app/_intl/words";
import { everyOf, ticksTo } from "@/app/(dashboard)/_chart/axis";
import { type BarOfChart, Bars } from "@/app/(dashboard)/_chart/bars";
import { type Bucket, figuresOf, type Unit } from "@/lib/transactions/summary";

type ChartProps = { unit: Unit; buckets: readonly Bucket[]; words: Words };

/** So many names stand below the bars, on a phone and where there is more room. */
const ROOM = { narrow: 4, wide: 8 };

/** What was taken, hour by hour, day by day or month by month; the table says the same in figures. */
export const Chart = (props: ChartProps) => {
  const { unit, buckets, words } = props;
  const { t, compact } = words;
  const highest = Math.max(...buckets.map(({ gross }) => gross), 0);
  if (highest === 0 && buckets.every(({ refunded }) => refunded === 0)) {
    return <p className="px-5 py-8 text-center text-muted">{t("home.chartEmpty")}</p>;
  }
  const ticks = ticksTo(highest);
  return (
    <figure className="px-5 pt-5">
      <figcaption className="mb-3 text-muted text-sm">{t(`home.chart.${unit}`)}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <ol
          aria-hidden="true"
          className="tabular -my-2 flex flex-col-reverse justify-between text-right text-muted text-xs leading-4"
        >
          {ticks.map((tick) => (
            <li key={tick}>{compact(tick)}</li>
          ))}
        </ol>
        <Bars
          bars={buckets.map((bucket) => barOf(bucket, props))}
          label={t(`home.chart.${unit}`)}
          ticks={ticks}
        />
        <Times {...props} />
      </div>
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

const barOf = (bucket: Bucket, { unit, words }: ChartProps): BarOfChart => {
  const { t, xpf, number } = words;
  const { gross, refunded, net, count } = figuresOf([bucket]);
  const name = nameOf(unit, bucket.at, words);
  const values = { gross: xpf(gross), refunded: xpf(refunded), net: xpf(net) };
  return {
    at: bucket.at,
    value: gross,
    name,
    text: t("home.bar", { ...values, name, count }),
    lines: [
      { name: t("money.gross"), value: values.gross },
      { name: t("money.refunded"), value: values.refunded },
      { name: t("money.net"), value: values.net },
      { name: t("home.count"), value: number(count) },
    ],
  };
};

/** The names that fit below the bars. */
const Times = ({ unit, buckets, words }: ChartProps) => {
  const [narrow, wide] = [ROOM.narrow, ROOM.wide].map((room) => everyOf(buckets.length, room));
  const shown = (place: number, every = 1): boolean => place % every === 0;
  return (
    <ol aria-hidden="true" className="tabular col-start-2 mt-2 flex h-5 text-muted text-xs">
      {buckets.map(({ at }, place) => (
        <li className="flex min-w-0 flex-1 justify-center whitespace-nowrap" key={at}>
          {shown(place, narrow) && <span className="sm:hidden">{shortOf(unit, at, words)}</span>}
          {shown(place, wide) && (
            <span className="hidden sm:inline">{shortOf(unit, at, words)}</span>
          )}
        </li>
      ))}
    </ol>
  );
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
