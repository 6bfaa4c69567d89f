import { action } from "@/app/_server/action";
import { addCashier, NewCashier } from "@/lib/members/pins";

export const POST = action({
  name: "terminals.cashiers.create",
  form: NewCashier,
  scope: "merchant:write",
  back: { page: "/dashboard/terminals", form: "cashier" },
  run: async ({ ctx }, form) => {
    const { id } = await addCashier(ctx, form);
    return { to: "/dashboard/terminals#cashiers", done: "cashierAdded", json: { id } };
  },
});
