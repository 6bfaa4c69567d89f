import type { ReactNode } from "react";

type PanelProps = {
  title?: ReactNode;
  /** Names the section, for navigation by headings. */
  id?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A section with a title. */
export const Panel = ({ title, id, aside, className = "", children }: PanelProps) => (
  <section
    aria-labelledby={id && title ? id : undefined}
    className={`rounded-panel border border-line bg-surface shadow-panel ${className}`}
  >
    {title && (
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-line border-b px-5 py-2">
        <h2 className="font-semibold text-base" id={id}>
          {title}
        </h2>
        {aside}
      </div>
    )}
    {children}
  </section>
);

/** The head of a page: title and main action. */
export const PageHead = ({
  title,
  lead,
  action,
}: {
  title: string;
  lead?: string | undefined;
  action?: ReactNode;
}) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div className="max-w-2xl">
      <h1 className="font-semibold text-2xl">{title}</h1>
      {lead && <p className="mt-1 text-muted">{lead}</p>}
    </div>
    {action}
  </div>
);
