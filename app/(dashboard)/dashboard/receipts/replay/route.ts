import { z } from "zod";
import { action } from "@/app/_server/action";
import { replayExhausted } from "@/lib/receipts/replay";

/** Sends once more all that was given up, as much as one request may; the page says how many went. */
export const POST = action({
  name: "receipts.replay",
  form: z.strictObject({}),
  scope: "receipts:write",
  back: "/dashboard/receipts?status=exhausted",
  run: async ({ ctx }) => {
    const replayed = await replayExhausted(ctx);
    const counts = Object.entries(replayed).map(([name, count]) => [name, String(count)]);
    const query = new URLSearchParams([["status", "exhausted"], ...counts]);
    return { to: `/dashboard/receipts?${query}`, done: "receiptsReplayed", json: replayed };
  },
});
