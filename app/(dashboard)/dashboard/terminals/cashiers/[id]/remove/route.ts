import { z } from "zod";
import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { cashierNotFound } from "@/lib/members/devices-errors";
import { removeCashier } from "@/lib/members/pins";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "terminals.cashiers.remove",
    form: z.strictObject({}),
    scope: "merchant:write",
    back: "/dashboard/terminals",
    run: async ({ ctx }) => {
      await removeCashier(ctx, isUuid(id) ? id : refuse(cashierNotFound));
      return { to: "/dashboard/terminals#cashiers", done: "cashierRemoved" };
    },
  })(request);
};
