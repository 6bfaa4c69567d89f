import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { STEPS, type StepState, type StepsDone, stepStates } from "@/lib/members/first-steps";
import { ALERTS, ALERTS_MAX, type Alert, inOrder } from "@/lib/transactions/alerts";

/** What needs a person, and the first steps of a merchant, in one statement: they are on the same page. */
export const overviewOf = async (
  ctx: Context,
): Promise<{ alerts: Alert[]; steps: StepState[] }> => {
  const [row] = await statement<{ alerts: Alert[]; steps: StepsDone | null }>(
    "members.overview",
    OVERVIEW,
    [ctx.merchantId, ctx.livemode, ALERTS_MAX],
  );
  return { alerts: inOrder(row?.alerts ?? []), steps: stepStates(row?.steps) };
};

const OVERVIEW = `
  SELECT (SELECT coalesce(json_agg(a), '[]') FROM (${ALERTS}) AS a) AS alerts,
    (SELECT row_to_json(s) FROM (${STEPS}) AS s) AS steps`;
