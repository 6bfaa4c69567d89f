import { z } from "zod";
import { form } from "@/app/(dashboard)/_form/declare";
import { hidden, press, ticks } from "@/app/(dashboard)/_form/field";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import { filterOf, narrowingOf, queryOf } from "@/app/(dashboard)/dashboard/payments/(list)/filter";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { error, refuse } from "@/lib/kit/errors";
import { RESENT_MAX } from "@/lib/receipts/resend-exhausted";
import { resendReceiptsOf } from "@/lib/receipts/resend-many";
import { searchTransactions } from "@/lib/transactions/search";

const noneChosen = error("no_payment_chosen", 400, "Select at least one payment.");

const filteredBy = async (ctx: Context, query: string): Promise<string[]> => {
  const narrowed = narrowingOf(filterOf(query), now(ctx));
  const found = await searchTransactions(ctx, {
    ...narrowed,
    hasReceipt: true,
    limit: RESENT_MAX,
  });
  return found.rows.map(({ id }) => id);
};

const canonical = (query = ""): string => queryOf(filterOf(query));

const listOf = (query: string, more: Record<string, number> = {}): string =>
  addressOf("/dashboard/payments", Object.fromEntries(new URLSearchParams(query)), more);

/** Resends the receipts of the selected payments, or of all that are filtered; the page shows how many. */
export const resendReceipts = form({
  path: "/dashboard/payments/resend-receipts",
  page: (_, { query }) => listOf(canonical(query), { select: 1 }),
  scope: "receipts:write",
  fields: {
    query: hidden(z.string().max(800).default("")),
    of: press(["chosen", "filtered"]),
    row: ticks({ prefix: "tx", most: RESENT_MAX }),
  },
  submit: "payments.resend.chosen",
  errors: { no_payment_chosen: "payments.resend.none" },
  run: async ({ ctx }, { of, row, ...asked }) => {
    const query = canonical(asked.query);
    const ids = of === "chosen" ? row : await filteredBy(ctx, query);
    if (of === "chosen" && ids.length === 0) refuse(noneChosen);
    return { query, counts: await resendReceiptsOf(ctx, ids) };
  },
  to: ({ query, counts }) => listOf(query, counts),
  json: ({ counts }) => counts,
});
