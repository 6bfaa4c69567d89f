import { z } from "zod";
import { action } from "@/app/_server/action";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import { filterOf, narrowingOf, queryOf } from "@/app/(dashboard)/dashboard/payments/(list)/filter";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { error, refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { REPLAYED_MAX } from "@/lib/receipts/replay";
import { resendReceiptsOf } from "@/lib/receipts/resend-many";
import { searchTransactions } from "@/lib/transactions/search";

const noneChosen = error("no_payment_chosen", 400, "Select at least one payment.");

/** A box for each payment that is ticked, beside what the list was narrowed to. */
const form = z
  .object({ of: z.enum(["chosen", "filtered"]), query: z.string().max(800).default("") })
  .catchall(z.string());
type Form = z.infer<typeof form>;

const chosenIn = (fields: Form): string[] =>
  Object.keys(fields)
    .flatMap((name) => (name.startsWith("row_") ? [bareId("tx", name.slice(4))] : []))
    .filter((id) => id !== null)
    .slice(0, REPLAYED_MAX);

const filteredBy = async (ctx: Context, query: string): Promise<string[]> => {
  const narrowed = narrowingOf(filterOf(query), now(ctx));
  const found = await searchTransactions(ctx, {
    ...narrowed,
    hasReceipt: true,
    limit: REPLAYED_MAX,
  });
  return found.rows.map(({ id }) => id);
};

const canonical = (query = ""): string => queryOf(filterOf(query));

const listOf = (query: string, more: Record<string, number> = {}): string =>
  addressOf("/dashboard/payments", Object.fromEntries(new URLSearchParams(query)), more);

/** Sends the receipts of the chosen payments, or of all that are filtered, once more; the page says how many went. */
export const POST = action({
  name: "payments.resend_receipts",
  form,
  scope: "receipts:write",
  back: ({ query }) => listOf(canonical(query), { select: 1 }),
  run: async ({ ctx }, fields) => {
    const query = canonical(fields.query);
    const ids = fields.of === "chosen" ? chosenIn(fields) : await filteredBy(ctx, query);
    if (fields.of === "chosen" && ids.length === 0) refuse(noneChosen);
    const counts = await resendReceiptsOf(ctx, ids);
    return { to: listOf(query, counts), json: counts };
  },
});
