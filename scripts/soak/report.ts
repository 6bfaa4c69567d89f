import { programs } from "@/scripts/proof/processes";
import { quantile } from "@/scripts/soak/measure";
import type { Outcome, Plan } from "@/scripts/soak/run";

const byProgram = (struck: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    programs.map((program) => [program, struck.filter((one) => one === program).length]),
  );

/** The report of a run; times in milliseconds. */
export const figuresOf = (
  { minutes, seed, disk }: Pick<Plan, "minutes" | "seed" | "disk">,
  outcome: Outcome,
) => {
  const { struck, counts, deliveries, unknownMs } = outcome;
  const readyMs = struck.kills.map((kill) => kill.readyMs);
  return {
    minutes,
    seed,
    kills: byProgram(struck.kills.map(({ program }) => program)),
    freezes: byProgram(struck.freezes),
    storms: struck.storms,
    connectionsEnded: struck.connectionsEnded,
    shopFaults: struck.shopFaults,
    secondApplications: struck.secondApplications,
    fullDisks: disk ? struck.fullDisks : null,
    ...counts,
    acknowledged: outcome.acknowledged,
    abandoned: outcome.abandoned,
    keysRepeated: outcome.repeated,
    deliveries,
    answers: outcome.answers,
    readyAgainMs: {
      p50: quantile(readyMs, 0.5),
      p95: quantile(readyMs, 0.95),
      max: quantile(readyMs, 1),
    },
    unknownMs: unknownMs
      ? { outcomes: unknownMs.length, p50: quantile(unknownMs, 0.5), max: quantile(unknownMs, 1) }
      : "some are not known after two minutes",
    unanswered: outcome.unanswered,
    breaches: outcome.breaches.length,
  };
};

const cell = (value: unknown): string =>
  value !== null && typeof value === "object"
    ? Object.entries(value)
        .map(([name, one]) => `${name} ${one ?? "-"}`)
        .join(", ")
    : String(value ?? "left out");

/** The figures, one per line. */
export const tableOf = (figures: ReturnType<typeof figuresOf>): string => {
  const rows = Object.entries(figures);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`).join("\n");
};
