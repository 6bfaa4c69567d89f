import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Code } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import type { Fact, FactGroup } from "@/app/(dashboard)/_detail/declaration";
import { textIn } from "@/app/(dashboard)/_form/field";

type PanelProps = {
  title: string;
  id?: string;
  groups: readonly FactGroup[];
  words: Words;
  top?: ReactNode;
  foot?: ReactNode;
};

type Line = { name: string; value: ReactNode; isNoted: boolean };

/** Facts as a list of labels and values. */
export const FactsPanel = ({ title, id = "details", groups, words, top, foot }: PanelProps) => {
  const shown = groups.map((group) => linesOf(group, words)).filter((lines) => lines.length > 0);
  return (
    <Panel id={id} title={title}>
      {top}
      {shown.map((lines, at) => (
        <dl
          className={`tabular px-5 py-3 ${at > 0 ? "border-line border-t" : ""}`}
          key={lines[0]?.name}
        >
          {lines.map((line, below) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one name.
            <FactLine key={below} line={line} />
          ))}
        </dl>
      ))}
      {foot}
    </Panel>
  );
};

const FactLine = ({ line: { name, value, isNoted } }: { line: Line }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-1.5">
    <dt className={`text-muted ${isNoted ? "break-all font-mono text-[0.8125rem]" : ""}`}>
      {name}
    </dt>
    <dd
      className={`wrap-anywhere ml-auto min-w-0 text-right ${isNoted ? "whitespace-pre-line" : ""}`}
    >
      {value}
    </dd>
  </div>
);

const isThere = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== false;

/** The facts of one group, formatted. */
export const linesOf = (group: FactGroup, words: Words): Line[] =>
  group.flatMap((fact) => {
    const value = fact ? shownOf(fact, words) : null;
    if (!(fact && isThere(value))) return [];
    return [{ name: textIn(fact.name, words), value, isNoted: fact.isNoted ?? false }];
  });

const shownOf = (fact: Fact, words: Words): ReactNode => {
  const written = writtenOf(fact, words);
  if (!isThere(written)) return null;
  if (fact.href) return <TextLink href={fact.href}>{written}</TextLink>;
  return fact.isStrong ? <span className="font-semibold">{written}</span> : written;
};

const writtenOf = ({ text, moment, money, code }: Fact, { xpf, when }: Words): ReactNode => {
  if (moment) {
    return (
      <time dateTime={moment.toISOString()} title={moment.toISOString()}>
        {when(moment, "table")}
      </time>
    );
  }
  if (code) return <Code>{code}</Code>;
  return money === null || money === undefined ? text : xpf(money);
};
