"use client";

// A drawing is sent as a whole: the server may send a tree of its own in two pieces, and React hides the
// second piece of a drawing by an inline style, which our policy refuses.
const paths = {
  home: "M4 11.5 12 4l8 7.5M6 10v9.5h4.5V14h3v5.5H18V10",
  card: "M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3 10h18M7 14.5h3",
  mail: "M4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6ZM3.5 7l8.5 6 8.5-6",
  key: "M14.5 14a5 5 0 1 0-4.6-3.1L3.5 17.3V20.5h3.2v-2.3H9v-2.3h1.6l1.4-1.4a5 5 0 0 0 2.5-.5ZM16 8.5v.01",
  book: "M12 6.5C10.5 5.3 8 5 4 5v13c4 0 6.5.3 8 1.5M12 6.5C13.5 5.3 16 5 20 5v13c-4 0-6.5.3-8 1.5M12 6.5V19.5",
  search: "M15.8 15.8 20 20M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z",
  person: "M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM5 20c.5-3.8 3.3-5.5 7-5.5s6.5 1.7 7 5.5",
  check: "m5 12.5 4.5 4.5L19 7.5",
  cross: "M7 7l10 10M17 7 7 17",
  clock: "M12 7.5V12l3 2M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z",
  spin: "M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M6 18l2.1-2.1M15.9 8.1 18 6",
  undo: "M8.5 5 4 9.5 8.5 14M4.5 9.5H15a5 5 0 0 1 0 10h-3",
  warning:
    "M12 9v4.5M12 17v.01M10.7 4.3 2.8 18a1.5 1.5 0 0 0 1.3 2.2h15.8a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0Z",
  info: "M12 11v5M12 7.8v.01M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z",
  left: "m14.5 6-6 6 6 6",
  right: "m9.5 6 6 6-6 6",
  updown: "m8 9.5 4-4 4 4M8 14.5l4 4 4-4",
  copy: "M9 9V5.5A1.5 1.5 0 0 1 10.5 4h8A1.5 1.5 0 0 1 20 5.5v8a1.5 1.5 0 0 1-1.5 1.5H15M5.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 4 18.5v-8A1.5 1.5 0 0 1 5.5 9Z",
  plus: "M12 5v14M5 12h14",
  out: "M14 7.5V5.5A1.5 1.5 0 0 0 12.5 4h-7A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20h7a1.5 1.5 0 0 0 1.5-1.5v-2M10 12h10.5m-3.5-3.5L20.5 12 17 15.5",
  open: "M13.5 4.5H19.5v6M19 5l-8 8M10.5 5.5h-4A1.5 1.5 0 0 0 5 7v10.5A1.5 1.5 0 0 0 6.5 19H17a1.5 1.5 0 0 0 1.5-1.5v-4",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
  people:
    "M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 19.5c.4-3.3 2.9-5 6.5-5s6.1 1.7 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .7 3.2 2.2 3.5 4.5",
  tag: "M4 5.5A1.5 1.5 0 0 1 5.5 4h6.3a2 2 0 0 1 1.4.6l6.7 6.7a1.5 1.5 0 0 1 0 2.1l-6.5 6.5a1.5 1.5 0 0 1-2.1 0l-6.7-6.7a2 2 0 0 1-.6-1.4ZM8.5 8.5v.01",
  basket:
    "M3.5 10h17l-1.6 8.3a1.5 1.5 0 0 1-1.5 1.2H6.6a1.5 1.5 0 0 1-1.5-1.2ZM8 10l3-6M16 10l-3-6M9.5 13.5v2.5M14.5 13.5v2.5",
  cycle:
    "M4.5 10.5a7.7 7.7 0 0 1 13.6-3.2L20 9.5M20 5v4.5h-4.5M19.5 13.5a7.7 7.7 0 0 1-13.6 3.2L4 14.5M4 19v-4.5h4.5",
  invoice:
    "M13.5 3.5h-6A1.5 1.5 0 0 0 6 5v14a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19V8ZM13.5 3.5V8H18M9 12.5h6M9 16h4",
  receipt:
    "M6 3.5v17l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5v-17l-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9.5 10h5M9.5 13.5h5",
  hook: "M9.2 9.6 6.5 14.5M12 4.5a3 3 0 0 1 2.7 4.3l2.5 4.5M9.5 17H14a3 3 0 1 0 3-3.5M9.2 9.6A3 3 0 0 1 12 4.5M6.5 14a3 3 0 1 0 3 3",
  pulse: "M3 12.5h4l2.5-7 5 13 2.5-6h4",
  code: "m8.5 8-4.5 4 4.5 4M15.5 8l4.5 4-4.5 4M13.5 5l-3 14",
  wand: "M5 19 15 9M16.5 3.5v3M16.5 11.5v2M11.5 7.5h2M19 7.5h2M13.3 4.3l1 1M19.7 4.3l-1 1M19.7 10.7l-1-1",
  till: "M5.5 4h6v4h-6ZM8.5 8v3M4 11h16l1 7.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1ZM7.5 14.5v.01M12 14.5v.01M16.5 14.5v.01",
  gear: "M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9 18 18M6 18l2.1-2.1M15.9 8.1 18 6",
  team: "M15 7.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM6.5 19.5c.3-3.5 2.3-5.5 5.5-5.5s5.2 2 5.5 5.5M4.5 13.5a2 2 0 1 1 0-4M2 18c.1-1.7.8-2.9 2-3.5M19.5 13.5a2 2 0 1 0 0-4M22 18c-.1-1.7-.8-2.9-2-3.5",
  eye: "M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  more: "M6.25 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0ZM12.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0ZM19.25 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0Z",
  bank: "M3.5 20h17M5 10v7.5M10 10v7.5M14 10v7.5M19 10v7.5M12 3.5 3.5 8v2h17V8L12 3.5Z",
  keyboard:
    "M4.5 6.5h15A1.5 1.5 0 0 1 21 8v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16V8a1.5 1.5 0 0 1 1.5-1.5ZM7 10.5v.01M12 10.5v.01M17 10.5v.01M8 14h8",
} as const;

export type IconName = keyof typeof paths;

/** One drawing of the house's own set; the words beside it say the same. */
export const Icon = ({ name, className = "size-5" }: { name: IconName; className?: string }) => (
  <svg
    aria-hidden="true"
    className={`shrink-0 ${className}`}
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="1.75"
    viewBox="0 0 24 24"
  >
    <path d={paths[name]} />
  </svg>
);

/** The mark of the house: an islet in its lagoon. */
export const Mark = ({ className = "size-8" }: { className?: string }) => (
  <svg aria-hidden="true" className={`shrink-0 ${className}`} viewBox="0 0 32 32">
    <rect className="fill-accent" width="32" height="32" rx="9" />
    <g
      className="stroke-accent-ink"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2.25"
    >
      <path d="M8.5 17.5c1.3-5 4-7.5 7.5-7.5s6.2 2.5 7.5 7.5" />
      <path d="M6.5 21.5c1.6 0 1.6-1.2 3.2-1.2s1.6 1.2 3.2 1.2 1.6-1.2 3.1-1.2 1.6 1.2 3.2 1.2 1.6-1.2 3.2-1.2 1.5 1.2 3.1 1.2" />
    </g>
  </svg>
);
