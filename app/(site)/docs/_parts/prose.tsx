import type { ReactNode } from "react";
import { CodeBlock } from "@/app/_ui/code-block";

export const Title = ({ children, lead }: { children: string; lead?: string | null }) => (
  <div className="mb-8 max-w-3xl">
    <h1 className="font-semibold text-3xl tracking-tight">{children}</h1>
    {lead && <p className="mt-2 text-lg text-muted">{lead}</p>}
  </div>
);

/** A heading with an anchor, and its section. */
export const Section = ({
  id,
  title,
  children,
}: {
  id: string;
  title: ReactNode;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="mb-12 max-w-3xl">
    <h2 className="mb-3 scroll-mt-6 font-semibold text-xl" id={id}>
      <a className="no-underline hover:underline" href={`#${id}`}>
        {title}
      </a>
    </h2>
    <div className="grid gap-4">{children}</div>
  </section>
);

export const Text = ({ children }: { children: ReactNode }) => (
  <p className="leading-relaxed">{children}</p>
);

/** A sentence of the reference: text in backticks is code. */
export const Words = ({ children }: { children: string }) =>
  children.split(/`([^`]+)`/).map((part, index) =>
    // Every second part was in backticks; the order of a sentence never changes.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name.
    index % 2 === 1 ? <Code key={index}>{part}</Code> : part,
  );

export const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded bg-calm-soft px-1 py-0.5 font-mono text-[0.85em] [overflow-wrap:anywhere]">
    {children}
  </code>
);

/** A code sample. */
export const Sample = ({ code, label }: { code: string; label: string }) => (
  <CodeBlock code={code} copy={{ do: "Copy", done: "Copied" }} label={label} />
);

/** A table that scrolls on a narrow screen. */
export const Table = ({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly string[];
  rows: readonly { key: string; id?: string; cells: readonly ReactNode[] }[];
}) => (
  <section
    aria-label={label}
    className="overflow-x-auto rounded-panel border border-line"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    tabIndex={0}
  >
    <table className="w-full text-left text-sm">
      <thead className="bg-surface text-muted">
        <tr>
          {head.map((cell) => (
            <th className="whitespace-nowrap px-4 py-2.5 font-medium" key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, id, cells }) => (
          <tr
            className="scroll-mt-6 border-line border-t align-top target:bg-accent-soft"
            id={id}
            key={key}
          >
            {cells.map((cell, index) => (
              <td className="px-4 py-2.5" key={head[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
