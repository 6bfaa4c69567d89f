import { z } from "zod";
import { unix } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { readJson } from "@/lib/kit/http/body";
import { asRefusal, errorBody, parse } from "@/lib/kit/http/envelope";
import { fromWeb } from "@/lib/kit/http/request";
import { newRequestId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { clockOwner } from "@/lib/test-clock/caller";
import { readTestClock } from "@/lib/test-clock/read";
import { startMove } from "@/lib/test-clock/start";

const Move = z.strictObject({ advance: z.int() });

/** The clock of a shop's test mode, for `npm run clock`: 404 without credentials. */
const answering =
  (handle: (request: Request, ctx: Context) => Promise<unknown>) =>
  async (request: Request): Promise<Response> => {
    const headers = { "Cache-Control": "no-store" };
    try {
      const ctx = await clockOwner(request);
      await handle(request, ctx);
      return Response.json(await readingOf(ctx), { headers });
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      const { status } = refusal.kind;
      if (status === 500) log("error", "test_clock.failed", errorFields(thrown));
      return Response.json(errorBody(refusal, newRequestId()), { status, headers });
    }
  };

/** In Unix seconds, like every time in the API. */
const readingOf = async (ctx: Context) => {
  const { now, move } = await readTestClock(ctx);
  const formError = move && { from: unix(move.from), to: unix(move.to), done: move.done };
  return { now: unix(now), move: formError };
};

export const GET = answering(async () => undefined);

/** Starts moving the clock: what becomes due runs in the background. */
export const POST = answering(async (request, ctx) => {
  const { advance } = parse(Move, await readJson(fromWeb(request)));
  await startMove(ctx, advance);
});
