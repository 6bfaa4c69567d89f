"use client";

// Sent as a whole, like every drawing: see icons.tsx.

const HEIGHT = 160;
const STEP = 20;
const LEAST = 3;

export type BarOfChart = { date: string; takings: number; title: string };

type BarsProps = {
  bars: readonly BarOfChart[];
  /** What the whole drawing says. */
  label: string;
  /** How much of its place a bar takes, of twenty. */
  width: number;
};

export const Bars = ({ bars, label, width }: BarsProps) => {
  const most = Math.max(...bars.map(({ takings }) => takings), 0);
  return (
    <svg
      aria-label={label}
      className="block h-40 w-full"
      preserveAspectRatio="none"
      role="img"
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
    >
      {bars.map(({ date, takings, title }, place) => {
        const height = most > 0 ? Math.max((takings / most) * HEIGHT, LEAST) : LEAST;
        const isLast = place === bars.length - 1;
        const colour = isLast ? "fill-accent" : "fill-accent/45 group-hover:fill-accent";
        return (
          <g className="group" key={date}>
            <title>{title}</title>
            <rect
              className="fill-transparent"
              height={HEIGHT}
              width={STEP}
              x={place * STEP}
              y={0}
            />
            <rect
              className={takings > 0 ? colour : "fill-line"}
              height={height}
              width={width}
              x={place * STEP + (STEP - width) / 2}
              y={HEIGHT - height}
            />
          </g>
        );
      })}
    </svg>
  );
};
