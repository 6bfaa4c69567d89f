"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

export type BarOfChart = {
  at: string;
  value: number;
  /** Its time and its figures, in one sentence. */
  name: string;
  text: string;
  /** Its figures, in the order of the names. */
  values: readonly string[];
};

type BarsProps = {
  bars: readonly BarOfChart[];
  /** The names of the figures. */
  names: readonly string[];
  /** Accessible description of the whole chart. */
  label: string;
  /** The values of the axis, from zero. */
  ticks: readonly number[];
  isLow: boolean;
};

const BAR = 0.72;
const LEAST = 0.6;

const of = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/**
 * Bars rendered by the server, sized in percent. One bar shows its figures: the one hovered, or focused with
 * the arrow keys.
 */
export const Bars = ({ bars, names, label, ticks, isLow }: BarsProps) => {
  const [place, setPlace] = useState<number | null>(null);
  const plot = useRef<HTMLDivElement>(null);
  const most = ticks.at(-1) ?? 1;
  const shown = place === null ? undefined : bars[place];
  const last = bars.length - 1;
  const point = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = plot.current?.getBoundingClientRect() ?? {};
    const share = (clientX - left) / width;
    setPlace(Math.min(Math.max(Math.floor(share * bars.length), 0), last));
  };
  const walk = (event: KeyboardEvent) => {
    const here = place ?? last;
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: last }[event.key];
    if (event.key === "Escape") setPlace(null);
    if (to === undefined) return;
    event.preventDefault();
    setPlace(Math.min(Math.max(to, 0), last));
  };
  return (
    <div className="relative">
      <div
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemax={last}
        aria-valuemin={0}
        aria-valuenow={place ?? last}
        aria-valuetext={bars[place ?? last]?.text}
        className="touch-pan-y rounded-control"
        onBlur={() => setPlace(null)}
        onFocus={() => setPlace((chosen) => chosen ?? last)}
        onKeyDown={walk}
        onPointerDown={point}
        onPointerLeave={() => setPlace(null)}
        onPointerMove={point}
        ref={plot}
        role="slider"
        tabIndex={0}
      >
        <svg aria-hidden="true" className={`block w-full ${isLow ? "h-24" : "h-48 sm:h-56"}`}>
          {place !== null && (
            <rect
              className="fill-hover"
              height="100%"
              width={of(1 / bars.length)}
              x={of(place / bars.length)}
            />
          )}
          {ticks.map((tick) => (
            <line
              className={tick === 0 ? "stroke-edge" : "stroke-line"}
              key={tick}
              x1="0"
              x2="100%"
              y1={of(1 - tick / most)}
              y2={of(1 - tick / most)}
            />
          ))}
          {bars.map(({ at, value }, index) => {
            const height = value > 0 ? Math.max(value / most, LEAST / 100) : 0;
            const isFaint = place !== null && place !== index;
            return (
              <rect
                className={isFaint ? "fill-accent/45" : "fill-accent"}
                height={of(height)}
                key={at}
                rx={2}
                width={of(BAR / bars.length)}
                x={of((index + (1 - BAR) / 2) / bars.length)}
                y={of(1 - height)}
              />
            );
          })}
        </svg>
      </div>
      {shown && <Values bar={shown} names={names} share={((place ?? 0) + 0.5) / bars.length} />}
    </div>
  );
};

type ValuesProps = { bar: BarOfChart; names: readonly string[]; share: number };

/**
 * The figures of one bar, beside it. The policy forbids style attributes in the server's markup, so the
 * position is set here.
 */
const Values = ({ bar, names, share }: ValuesProps) => (
  <div
    aria-hidden="true"
    className={`pointer-events-none absolute top-2 z-10 w-44 rounded-control border border-line bg-raised px-3 py-2.5 text-sm shadow-float ${share > 0.5 ? "-translate-x-[calc(100%+0.75rem)]" : "translate-x-3"}`}
    data-testid="values"
    style={{ left: of(share) }}
  >
    <p className="font-medium">{bar.name}</p>
    <dl className="tabular mt-1 grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
      {names.map((name, at) => (
        <div className="contents" key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="text-right">{bar.values[at]}</dd>
        </div>
      ))}
    </dl>
  </div>
);
