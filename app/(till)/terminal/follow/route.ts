import { z } from "zod";
import { parse } from "@/lib/kit/http/envelope";
import { wholeNumber } from "@/lib/kit/text";
import { awaitTerminalPayment } from "@/lib/terminal/read";
import { serialiseTerminalPayment } from "@/lib/terminal/serialise";
import { refusalAnswer, tillRead } from "../_handlers";

const Following = z.strictObject({
  payment: z.uuid(),
  wait: wholeNumber(0, 25),
  status: z.string().max(20),
  failure: z.string().max(60),
  opened: z.enum(["0", "1"]).default("0"),
});

/**
 * Long poll for the payment on the till's screen. Unlike the API's, it is passed the state on the screen, so
 * that a change between two polls is returned immediately.
 */
export const GET = tillRead(async ({ ctx }, request) => {
  const asked = parse(Following, Object.fromEntries(new URL(request.url).searchParams));
  const row = await awaitTerminalPayment(ctx, asked.payment, {
    seconds: asked.wait,
    signal: request.signal,
    seen: {
      status: asked.status,
      lastFailureCode: asked.failure || null,
      isOpened: asked.opened === "1",
    },
  });
  return refusalAnswer({ ...serialiseTerminalPayment(row), isOpened: row.openedAt !== null });
});
