"use client";

type TableProps = {
  /** The name of the table and of what opens it. */
  label: string;
  /** The headers, that of the rows first. */
  heads: readonly string[];
  rows: readonly { at: string; shortName: string; values: readonly string[] }[];
};

/** The figures of a chart as a table, folded away. */
export const FiguresTable = ({ label, heads: [first, ...heads], rows }: TableProps) => (
  <details className="pt-1 pb-2">
    <summary className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline">
      {label}
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section aria-label={label} className="max-h-80 overflow-auto pb-3" tabIndex={0}>
      <table className="tabular w-full text-sm">
        <thead>
          <tr className="text-muted">
            <th className="py-1.5 pr-3 text-left font-medium" scope="col">
              {first}
            </th>
            {heads.map((head) => (
              <th className="py-1.5 pl-3 text-right font-medium" key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.toReversed().map(({ at, shortName, values }) => (
            <tr key={at}>
              <th className="whitespace-nowrap py-1.5 pr-3 text-left font-normal" scope="row">
                {shortName}
              </th>
              {heads.map((head, place) => (
                <td className="whitespace-nowrap py-1.5 pl-3 text-right" key={head}>
                  {values[place]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
