import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stubEnvironment } from "@/lib/kit/testing/unit-environment";

stubEnvironment();
const { gauges, instruments } = await import("@/lib/process/metrics");

const docs = join(import.meta.dirname, "../../docs");
const read = (name: string): string => readFileSync(join(docs, name), "utf8");

/** The names in Prometheus: a histogram has three. */
const readable = new Map<string, readonly string[]>([
  ...instruments.flatMap(({ kind, name, labels }): [string, readonly string[]][] =>
    kind === "counter"
      ? [[name, labels]]
      : [
          [`${name}_bucket`, [...labels, "le"]],
          [`${name}_count`, labels],
          [`${name}_sum`, labels],
        ],
  ),
  ...gauges().map(({ name, label }): [string, readonly string[]] => [name, label ? [label] : []]),
]);

const bases = [...instruments.map(({ name }) => name), ...gauges().map(({ name }) => name)];

const named = (text: string): string[] => [...new Set(text.match(/\bmotu_[a-z_]+/g) ?? [])];

/** The labels that an expression uses of a metric: `motu_x{label="…"}`. */
const asked = (text: string): [string, string][] =>
  [...text.matchAll(/\b(motu_[a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = "", inside = ""]) =>
    [...inside.matchAll(/(\w+)\s*(?:=~|!=|=)/g)].map(([, label = ""]): [string, string] => [
      name,
      label,
    ]),
  );

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const expressions = (JSON.parse(read("grafana/motu.json")) as Dashboard).panels.flatMap(
  ({ targets }) => targets.map(({ expr }) => expr),
);

test("the dashboard shows every existing metric, and no other", () => {
  const shown = named(expressions.join("\n"));
  expect(shown.filter((name) => !readable.has(name))).toEqual([]);
  expect(bases.filter((base) => !shown.some((name) => name.startsWith(base)))).toEqual([]);
});

test("the documentation names every metric, and its alarms use existing metrics and labels", () => {
  const [, section = ""] = /## Metrics\n([\s\S]*?)\n## /.exec(read("operations.md")) ?? [];
  const [documented = "", alarms = ""] = section.split("| alarm |");
  expect(named(documented).sort()).toEqual([...bases].sort());
  expect(named(alarms).length).toBeGreaterThan(8);
  expect(named(alarms).filter((name) => !readable.has(name))).toEqual([]);
  const wrong = asked([alarms, ...expressions].join("\n")).filter(
    ([name, label]) => !readable.get(name)?.includes(label),
  );
  expect(wrong).toEqual([]);
});

test("labels have few values: never an id, an amount, a person or a card", () => {
  const labels = [
    ...instruments.flatMap(({ labels: own }) => own),
    ...gauges().flatMap(({ label }) => label ?? []),
  ];
  expect([...new Set(labels)].sort()).toEqual([
    "bank",
    "call",
    "failure",
    "gauge",
    "kind",
    "mode",
    "operation",
    "outcome",
    "quantile",
    "route",
    "state",
    "status",
    "work",
  ]);
});

test("names follow Prometheus: counters end in total, the others in their unit", () => {
  for (const { kind, name, buckets } of instruments) {
    expect(name).toMatch(kind === "counter" ? /^motu_[a-z_]+_total$/ : /^motu_[a-z_]+_seconds$/);
    if (kind === "histogram") expect(buckets).toEqual([...(buckets ?? [])].sort((a, b) => a - b));
  }
  expect(new Set(readable.keys()).size).toBe(readable.size);
});
