const Icon = ({ path, className }: { path: string; className: string }) => (
  <svg
    aria-hidden="true"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="2"
    viewBox="0 0 24 24"
  >
    <path d={path} />
  </svg>
);

const PATHS = {
  back: "M19 12H5m6-6-6 6 6 6",
  bank: "M3 21h18M4 10h16M12 3 4 7.5V10h16V7.5L12 3ZM6 10v8m4-8v8m4-8v8m4-8v8",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevron: "m6 9 6 6 6-6",
  clock: "M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  cross: "M7 7l10 10M17 7 7 17",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1Z",
  question: "M8 8.5a4 4 0 1 1 6 3.4c-1.3.8-2 1.5-2 3m0 4.1v.01",
  warning: "M12 5v9m0 4.5v.01",
  windows:
    "M8 8V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-3M5 8h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z",
} as const;

export type IconName = keyof typeof PATHS;

export const Glyph = ({ name, className = "size-5" }: { name: IconName; className?: string }) => (
  <Icon path={PATHS[name]} className={`shrink-0 ${className}`} />
);
