import type { ReactNode } from "react";
import { Panel } from "@/app/_ui/panel";
import { RowLink } from "@/app/_ui/row-link";

/** A related object; the whole row is a link. */
export type RelatedRow = {
  id: string;
  href: string;
  title: ReactNode;
  below?: ReactNode;
  /** Its status or date. */
  end?: ReactNode;
};

type RelatedProps = {
  id: string;
  title: string;
  lead?: string;
  rows: readonly RelatedRow[];
  /** Shown if there are none; without it an empty panel is left out. */
  none?: string;
};

/** Related objects, each with a link. */
export const Related = ({ id, title, lead, rows, none }: RelatedProps) => {
  if (rows.length === 0 && !none) return null;
  return (
    <Panel className="overflow-hidden" id={id} title={title}>
      {lead && <p className="border-line border-b px-5 py-3 text-muted text-sm">{lead}</p>}
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const Row = ({ row: { href, title, below, end } }: { row: RelatedRow }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-hover">
    <span className="min-w-0">
      <RowLink className="wrap-anywhere font-medium" href={href}>
        {title}
      </RowLink>
      {below && <span className="tabular block text-muted text-sm">{below}</span>}
    </span>
    {end}
  </li>
);
