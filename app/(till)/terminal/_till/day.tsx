import { useEffect, useEffectEvent, useState } from "react";
import { ButtonAnchor } from "@/app/_ui/button";
import { SaleLine } from "./day-sale";
import { Button, Screen, Title } from "./parts";
import { type Day, server } from "./server";
import type { Till } from "./use-till";
import { useWords } from "./words";

const DAY_MS = 86_400_000;

/** The date some days before or after. */
const beside = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The sales of one day, and their total. */
export const DayScreen = ({ date, till }: { date: string | null; till: Till }) => {
  const [day, setDay] = useState<Day | null>(null);
  const fail = useEffectEvent(till.fail);
  useEffect(() => {
    let isGone = false;
    server.day(date).then(
      (found) => isGone || setDay(found),
      (thrown: unknown) => isGone || fail(thrown),
    );
    return () => {
      isGone = true;
    };
  }, [date]);
  return day && <Shown day={day} till={till} />;
};

const Shown = ({ day, till }: { day: Day; till: Till }) => {
  const { t, day: written } = useWords();
  const go = (days: number) => () => till.show({ name: "day", date: beside(day.date, days) });
  return (
    <Screen className="max-w-2xl">
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={() => till.show({ name: "pad" })}>{t("toPad")}</Button>
        <ButtonAnchor
          href={`/terminal/z?day=${day.date}`}
          variant="plain"
          rel="opener"
          target="_blank"
        >
          {t("printDay")}
        </ButtonAnchor>
      </div>
      <Title>
        <span className="inline-block first-letter:uppercase">{written(day.date)}</span>
      </Title>
      <div className="flex gap-2">
        <Button onClick={go(-1)}>{t("dayBefore")}</Button>
        {!day.isToday && <Button onClick={go(1)}>{t("dayAfter")}</Button>}
      </div>
      <Totals day={day} />
      {day.sales.length === 0 ? (
        <p className="text-muted">{t("noSale")}</p>
      ) : (
        <ul>
          {day.sales.map((sale) => (
            <SaleLine date={day.date} key={sale.id} sale={sale} till={till} />
          ))}
        </ul>
      )}
    </Screen>
  );
};

const Totals = ({ day }: { day: Day }) => {
  const { t, xpf } = useWords();
  const figures: [string, string][] = [
    [t("net"), xpf(day.netXpf)],
    [t("gross"), xpf(day.grossXpf)],
    [t("refunded"), xpf(day.refundedXpf)],
    [t("count"), String(day.count)],
    [t("average"), day.averageXpf === null ? "–" : xpf(day.averageXpf)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div
          className="rounded-control border border-line bg-surface px-3.5 py-2 first:col-span-2 first:text-xl sm:first:col-span-4"
          key={name}
        >
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
