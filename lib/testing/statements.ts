import pg from "pg";
import { vi } from "vitest";
import { pool } from "@/lib/kit/db";

/**
 * The statements of this process while `work` runs: every statement on the connections of its pool, including
 * `BEGIN` and `COMMIT`. Those of the bank, in the same process during tests, use their own pool.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const { calls, contexts } = spy.mock;
    const ours = pool().options.Client as unknown as new () => pg.Client;
    return calls
      .filter((_, at) => contexts[at] instanceof ours)
      .map(([query]: readonly unknown[]) =>
        typeof query === "string" ? query : (query as { text: string }).text,
      );
  } finally {
    spy.mockRestore();
  }
};
