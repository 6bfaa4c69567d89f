import { action } from "@/app/_server/action";
import { filterOf, queryOf } from "@/app/(dashboard)/dashboard/payments/(list)/filter";
import { saveView, ViewSaving } from "@/lib/saved-views/save";

const canonical = (query = ""): string => queryOf(filterOf(query));

/** Keeps the filters of the list under a name. */
export const POST = action({
  name: "payments.views.save",
  isPersonal: true,
  form: ViewSaving,
  scope: "transactions:read",
  back: ({ query, name = "" }) => ({
    page: `/dashboard/payments?${canonical(query)}`,
    form: "view",
    typed: { name },
  }),
  run: async ({ ctx }, { name, query }) => {
    const view = await saveView(ctx, { name, query: canonical(query) });
    return { to: `/dashboard/payments?${view.query}`, done: "viewKept" };
  },
});
