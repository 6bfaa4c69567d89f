import { describe, expect, it } from "vitest";
import { operations } from "@/lib/api/operations";
import { type Operation, statusOf } from "@/lib/kit/http/operation";
import type { Reply } from "@/lib/testing/client";
import { aMerchant } from "@/lib/testing/merchant";
import { provideBank } from "@/lib/testing/provide-bank";
import { ask, bodyFor, making, realPath } from "@/lib/testing/requests";
import { statementsOf } from "@/lib/testing/statements";

provideBank();

const RUNS_MAX = 12;

/** The statements of one call that succeeds. */
const costOf = async (
  operation: Operation,
  of: Awaited<ReturnType<typeof aMerchant>>,
): Promise<string[]> => {
  const path = await realPath(operation, of);
  const body = operation.body ? await bodyFor(operation, making(of)) : undefined;
  let reply: Reply | undefined;
  const statements = await statementsOf(async () => {
    reply = await ask(operation, of.key, { path, ...(body ? { body } : {}) });
  });
  expect([reply?.status, reply?.text]).toEqual([statusOf(operation), reply?.text]);
  return statements;
};

describe("the statements of a call are those declared for it:", () => {
  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_, operation) => {
      const of = await aMerchant();
      let statements = await costOf(operation, of);
      // The first call warms caches, and background statements of the process may be among those of any.
      for (let run = 1; run < RUNS_MAX && statements.length > operation.statements; run += 1) {
        statements = await costOf(operation, of);
      }
      expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(operation.statements);
    },
  );

  it("the budgets of what is asked most are those of the promise", () => {
    const most: Record<string, number> = {
      "payments.create": 2,
      "checkout_sessions.create": 2,
      "customers.create": 2,
      "invoices.pay": 8,
    };
    const declared = Object.fromEntries(operations.map(({ id, statements }) => [id, statements]));
    for (const [id, budget] of Object.entries(most))
      expect(declared[id], id).toBeLessThanOrEqual(budget);
  });
});
