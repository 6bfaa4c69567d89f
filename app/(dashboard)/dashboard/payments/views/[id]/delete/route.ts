import { z } from "zod";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { action } from "@/lib/action";
import { deleteView } from "@/lib/saved-views/delete";

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id } = await resourceIn(route, { prefix: "view", room: "/dashboard/payments" });
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
