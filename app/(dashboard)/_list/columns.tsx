import type { Words } from "@/app/_intl/words";
import type { Column } from "@/app/(dashboard)/_list/declaration";

/** A column with the defaults of its kind; the list's own settings win. */
export const complete = <Row,>(column: Column<Row>): Column<Row> => {
  if (column.moment) return { ...momentOf(column.moment), ...column };
  if (column.money) return { ...moneyOf(column.money, column.isPrimary), ...column };
  return column;
};

/** A date, in Tahiti time. */
const momentOf = <Row,>(at: (row: Row) => Date | null): Partial<Column<Row>> => ({
  align: "end",
  isMuted: true,
  isTabular: true,
  card: "right",
  width: "md:w-40",
  cell: (row, words) => <Moment at={at(row)} words={words} />,
  file: (row) => at(row)?.toISOString() ?? null,
});

const Moment = ({ at, words: { when } }: { at: Date | null; words: Words }) =>
  at && (
    <time dateTime={at.toISOString()} title={at.toISOString()}>
      {when(at, "table")}
    </time>
  );

/** An amount, aligned for comparison. */
const moneyOf = <Row,>(
  of: (row: Row) => number | bigint,
  isPrimary = false,
): Partial<Column<Row>> => ({
  align: "end",
  isTabular: true,
  width: "font-semibold md:w-36",
  [isPrimary ? "primary" : "cell"]: (row: Row, { xpf }: Words) => xpf(of(row)),
  file: (row) => Number(of(row)),
});
