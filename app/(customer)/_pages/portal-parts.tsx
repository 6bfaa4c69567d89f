import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; children: ReactNode };

export const PortalSection = ({ id, title, children }: SectionProps) => (
  <section
    aria-labelledby={`${id}-title`}
    className="rounded-2xl border border-line bg-surface"
    id={id}
  >
    <h2 className="px-5 pt-5 pb-3 text-lg font-semibold sm:px-7" id={`${id}-title`}>
      {title}
    </h2>
    {children}
  </section>
);

export const PortalEmpty = ({ children }: { children: ReactNode }) => (
  <p className="px-5 pb-5 text-muted sm:px-7">{children}</p>
);

export const PortalList = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line border-t border-line">{children}</ul>
);

export const portalRow = "grid gap-2 px-5 py-4 sm:px-7";

const TONES = {
  good: "bg-good-soft text-good",
  bad: "bg-bad-soft text-bad",
  calm: "bg-calm-soft text-ink",
};

export const Mark = ({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) => (
  <span className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${TONES[tone]}`}>
    {children}
  </span>
);

/** A smaller button, for the rows of a list. */
export const rowButton =
  "inline-flex min-h-11 items-center justify-center rounded-control border border-edge px-4 py-1.5 text-center text-sm font-semibold hover:bg-hover disabled:opacity-65";

type FoldedProps = { label: string; about: string; children: ReactNode };

/** What needs a second press: opened first, without scripts too. */
export const Folded = ({ label, about, children }: FoldedProps) => (
  <details className="group/folded open:basis-full">
    <summary
      aria-label={about}
      className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-control text-sm text-muted underline underline-offset-[0.2em] hover:text-ink [&::-webkit-details-marker]:hidden"
    >
      {label}
    </summary>
    <div className="grid gap-3 rounded-control border border-edge px-4 py-3">{children}</div>
  </details>
);
