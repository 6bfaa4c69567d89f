/** `warning`: it works, and could be safer. `failed`: it does not work. */
export type State = "ok" | "warning" | "failed";

export interface Check {
  check: string;
  state: State;
  /** Never a value that is secret. */
  seen: string;
  /** What to do about it; empty if all is well. */
  todo?: string;
}

export const ok = (check: string, seen: string): Check => ({ check, state: "ok", seen });

export const warning = (check: string, seen: string, todo: string): Check => ({
  check,
  state: "warning",
  seen,
  todo,
});

export const failed = (check: string, seen: string, todo?: string): Check => ({
  check,
  state: "failed",
  seen,
  ...(todo ? { todo } : {}),
});

/** A readable sentence for any thrown value. */
export const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  const { code } = thrown as NodeJS.ErrnoException;
  const cause = thrown.cause instanceof Error ? reasonOf(thrown.cause) : "";
  return [thrown.message || code || thrown.name, cause].filter(Boolean).join(": ");
};

const WIDTH = 24;

/** The checks as lines of text: name, status, finding, and below it the remedy. */
export const table = (checks: readonly Check[]): string =>
  checks
    .flatMap(({ check, state, seen, todo }) => [
      `  ${state.toUpperCase().padEnd(8)} ${check.padEnd(WIDTH)} ${seen}`,
      ...(todo ? [`  ${"".padEnd(8)} ${"".padEnd(WIDTH)} → ${todo}`] : []),
    ])
    .join("\n");

/** Throws the failed checks, if any. */
export const refuseFailed = (checks: readonly Check[]): void => {
  const bad = checks.filter(({ state }) => state === "failed");
  if (bad.length === 0) return;
  const lines = bad.map(({ check, seen, todo }) => `  ${check}: ${seen}${todo ? `. ${todo}` : ""}`);
  throw new Error(`It cannot start like this, and nothing was changed.\n${lines.join("\n")}`);
};
