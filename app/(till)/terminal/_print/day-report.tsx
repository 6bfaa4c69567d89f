import type { Words } from "@/app/_intl/words";
import type { TillDay } from "@/lib/terminal/day";
import { Items, Roll, type Row, Rows } from "./roll";

type DayProps = { day: TillDay; shop: string; livemode: boolean; words: Words; nonce: string };

/** The till's day report, for accounting. */
export const DayReport = ({ day, shop, livemode, words, nonce }: DayProps) => {
  const { t, when } = words;
  const hours = hoursOf(day, words);
  const sales = salesOf(day, words);
  return (
    <Roll
      about={[
        writtenDay(day, words),
        t("terminal.zPrinted", { moment: when(new Date(), "table") }),
      ]}
      identity={[]}
      millimetres={100 + 6 * hours.length + 13 * sales.length}
      nonce={nonce}
      shop={shop}
      test={livemode ? null : t("terminal.test")}
      title={t("terminal.zTitle")}
    >
      <Rows rows={totalsOf(day, words)} />
      {hours.length > 0 && <Rows label={t("terminal.byHour")} rows={hours} />}
      {sales.length > 0 && <Items label={t("terminal.count")} rows={sales} />}
      <footer className="border-black border-t border-dashed pt-2 text-center">
        <p>{t(day.isToday ? "terminal.zOpen" : "terminal.zClosed")}</p>
      </footer>
    </Roll>
  );
};

/** `21 novembre 2026` for the day: noon in Tahiti is on the same date. */
export const writtenDay = ({ date }: Pick<TillDay, "date">, { when }: Words): string =>
  when(new Date(`${date}T22:00:00Z`), "day");

const totalsOf = (day: TillDay, { t, xpf }: Words): Row[] => [
  { name: `${t("terminal.gross")} (${day.count})`, value: xpf(day.grossXpf) },
  { name: `${t("terminal.refunded")} (${day.refunds})`, value: xpf(0 - day.refundedXpf) },
  { name: t("terminal.net"), value: xpf(day.netXpf), isStrong: true },
  ...(day.averageXpf === null ? [] : [{ name: t("terminal.average"), value: xpf(day.averageXpf) }]),
];

const hoursOf = ({ hours }: TillDay, { t, xpf }: Words): Row[] =>
  hours.map(({ hour, grossXpf, count }) => ({
    name: t("terminal.hour", { hour: String(hour).padStart(2, "0"), count: String(count) }),
    value: xpf(grossXpf),
  }));

const salesOf = ({ sales }: TillDay, { t, xpf, when }: Words): (Row & { id: string })[] =>
  sales
    .filter(({ status }) => status === "succeeded")
    .map(({ id, at, amountXpf, refundedXpf, description }) => {
      const refunded =
        refundedXpf > 0 ? `(${t("terminal.refundedPart", { amount: xpf(refundedXpf) })})` : "";
      const name = [when(at, "time"), description, refunded].filter(Boolean).join(" ");
      return { id, name, value: xpf(amountXpf) };
    });
