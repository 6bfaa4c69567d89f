import { z } from "zod";
import { action } from "@/app/_server/action";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { deleteView } from "@/lib/saved-views/delete";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id } = await resourceIn(route, { prefix: "view", page: "/dashboard/payments" });
  return action({
    name: "payments.views.delete",
    isPersonal: true,
    form: z.strictObject({}),
    scope: "transactions:read",
    back: "/dashboard/payments",
    run: async ({ ctx }) => {
      await deleteView(ctx, id());
      return { to: "/dashboard/payments", done: "viewForgotten" };
    },
  })(request);
};
