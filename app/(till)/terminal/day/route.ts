import { asDate, tillDay } from "@/lib/terminal/day";
import { refusalAnswer, tillRead } from "../_handlers";

/** The sales of one day in Tahiti. */
export const GET = tillRead(async ({ ctx }, request) => {
  const wanted = new URL(request.url).searchParams.get("day");
  return refusalAnswer(await tillDay(ctx, asDate(wanted ?? "") ?? undefined));
});
