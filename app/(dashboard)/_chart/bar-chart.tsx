"use client";

import { everyOf } from "./axis";
import { type BarOfChart, Bars } from "./bars";

type BarChartProps = {
  label: string;
  bars: readonly (BarOfChart & { shortName: string })[];
  /** The names of the figures of a bar. */
  names: readonly string[];
  ticks: readonly { at: number; text: string }[];
  isLow?: boolean;
};

/** How many names fit below the bars, on a phone and on wider screens. */
const ROOM = { narrow: 4, wide: 8 };

/** Bars between their axes, with as many names as fit. */
export const BarChart = ({ label, bars, names, ticks, isLow = false }: BarChartProps) => {
  const [narrow = 1, wide = 1] = [ROOM.narrow, ROOM.wide].map((room) => everyOf(bars.length, room));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <ol
        aria-hidden="true"
        className="tabular -my-2 flex flex-col-reverse justify-between text-right text-muted text-xs leading-4"
      >
        {ticks.map(({ at, text }) => (
          <li key={at}>{text}</li>
        ))}
      </ol>
      <Bars
        bars={bars}
        isLow={isLow}
        label={label}
        names={names}
        ticks={ticks.map(({ at }) => at)}
      />
      <ol aria-hidden="true" className="tabular col-start-2 mt-2 flex h-5 text-muted text-xs">
        {bars.map(({ at, shortName }, place) => (
          <li className="flex min-w-0 flex-1 justify-center whitespace-nowrap" key={at}>
            {place % narrow === 0 && <span className="sm:hidden">{shortName}</span>}
            {place % wide === 0 && <span className="hidden sm:inline">{shortName}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
};
