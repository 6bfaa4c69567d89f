import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import type { Figures as Sums } from "@/lib/transactions/summary";

type FiguresProps = { now: Sums; before: Sums; words: Words };

const cell = "border-line p-5";

/** Gross, refunded and net, then their parts, each compared with the period before. */
export const Figures = ({ now, before, words }: FiguresProps) => {
  const { t, xpf, number, percent } = words;
  // A shop that did not exist yet is not compared.
  const wasQuiet = before.count + before.failed + before.refunded === 0;
  const or = (value: number | null, write: (value: number) => string): string =>
    value === null ? t("home.none") : write(value);
  const against = (name: keyof Sums, write: (value: number) => string) => ({
    value: or(now[name], write),
    before:
      wasQuiet || before[name] === null ? null : t("home.before", { value: write(before[name]) }),
    change: changeOf(now[name], before[name]),
    words,
  });
  return (
    <dl className="grid grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.3fr]">
      <Figure
        {...against("gross", xpf)}
        className={`${cell} col-span-2 lg:col-span-1 lg:border-r`}
        good="up"
        isLarge
        name={t("money.gross")}
      />
      <Figure
        {...against("refunded", xpf)}
        className={`${cell} border-t border-r lg:border-t-0`}
        name={t("money.refunded")}
      />
      <Figure
        {...against("net", xpf)}
        className={`${cell} border-t lg:border-t-0`}
        good="up"
        name={t("money.net")}
      />
      <Figure
        {...against("count", number)}
        className={`${cell} border-t border-r`}
        good="up"
        name={t("home.count")}
      />
      <Figure
        {...against("average", xpf)}
        className={`${cell} border-t lg:border-r`}
        name={t("home.average")}
      />
      <Figure
        {...against("successRate", percent)}
        className={`${cell} col-span-2 border-t lg:col-span-1`}
        more={now.failed > 0 ? t("home.declined", { count: now.failed }) : undefined}
        name={t("home.success")}
        // A rate is already a percentage: show no percentage of it.
        change={null}
      />
    </dl>
  );
};

/** The relative change; null if it is meaningless. */
const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || !before || before < 0 ? null : (now - before) / before;

type FigureProps = {
  name: string;
  value: string;
  /** Null if there is nothing to compare with. */
  before: string | null;
  change: number | null;
  /** The direction that is good news. */
  good?: "up";
  more?: string | undefined;
  isLarge?: boolean;
  className: string;
  words: Words;
};

const Figure = ({
  name,
  value,
  before,
  change,
  good,
  more,
  isLarge,
  className,
  words,
}: FigureProps) => (
  <div className={className}>
    <dt className="text-muted text-sm">{name}</dt>
    <dd
      className={`tabular mt-1 font-semibold tracking-tight ${isLarge ? "text-3xl" : "text-xl lg:text-2xl"}`}
    >
      {value}
    </dd>
    <dd className="tabular mt-1.5 flex flex-wrap items-center gap-x-2 text-muted text-sm">
      {change !== null && <Change change={change} good={good} words={words} />}
      {before}
    </dd>
    {more && <dd className="mt-1 text-muted text-sm">{more}</dd>}
  </div>
);

type ChangeProps = { change: number; good: "up" | undefined; words: Words };

const Change = ({ change, good, words: { t, percent } }: ChangeProps) => {
  const share = percent(Math.abs(change));
  const isFlat = Math.abs(change) < 0.0005;
  const isUp = change > 0;
  const glad = isUp ? "text-good" : "text-bad";
  return (
    <span
      className={`inline-flex items-center gap-0.5 font-medium ${isFlat || !good ? "text-ink" : glad}`}
    >
      {!isFlat && <Icon className={`size-3.5 ${isUp ? "-rotate-90" : "rotate-90"}`} name="right" />}
      {t(changeText(isFlat, isUp), { share })}
    </span>
  );
};

const changeText = (isFlat: boolean, isUp: boolean) => {
  if (isFlat) return "home.same";
  return isUp ? "home.more" : "home.less";
};
