import { localeOf } from "@/app/(customer)/_pages/locale";
import { env } from "@/lib/kit/env";
import { tillBranding } from "@/lib/terminal/branding";
import { asDate, tillDay } from "@/lib/terminal/day";
import { renderDay } from "../_print";
import { tillRead } from "../_till";

/** The day of the till on paper. */
export const GET = tillRead(async ({ ctx }, request) => {
  const wanted = new URL(request.url).searchParams.get("day");
  const [day, { shop }] = await Promise.all([
    tillDay(ctx, asDate(wanted ?? "") ?? undefined),
    tillBranding(ctx),
  ]);
  const nonce = request.headers.get("x-nonce") ?? "";
  return renderDay(
    { day, shop, livemode: ctx.livemode },
    { locale: localeOf(request), nonce, bankOrigin: env().BANK_ORIGIN },
  );
});
