import { z } from "zod";
import { action } from "@/app/_server/action";
import type { IdRoute } from "@/app/(dashboard)/_shell/resource-in";
import { customerIn } from "@/app/(dashboard)/dashboard/customers/_form";
import { deleteCustomer } from "@/lib/customers/delete";
import { error, refuse } from "@/lib/kit/errors";

const confirmFirst = error("confirm_first", 400, "Tick the box to confirm.");

export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await customerIn(route);
  return action({
    name: "customers.delete",
    form: z.strictObject({ confirm: z.literal("on").optional() }),
    scope: "customers:write",
    back: page,
    run: async ({ ctx }, { confirm }) => {
      if (!confirm) refuse(confirmFirst, { param: "confirm" });
      await deleteCustomer(ctx, id());
      return { to: page, done: "customerDeleted" };
    },
  })(request);
};
