import { z } from "zod";
import { action } from "@/app/_server/action";
import { customerIn } from "@/app/(dashboard)/dashboard/customers/_form";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { methodNotFound } from "@/lib/payment-methods/errors";
import { getPaymentMethod } from "@/lib/payment-methods/read";

export type CardRoute = { params: Promise<{ id: string; card: string }> };

type Change = {
  name: string;
  done: "cardDefault" | "cardDetached";
  run: (ctx: Context, card: string) => Promise<unknown>;
};

/** A change of one card, from the page of the customer that it is of. */
export const changeCard =
  (change: Change) =>
  async (request: Request, route: CardRoute): Promise<Response> => {
    const { id, page } = await customerIn(route);
    const { card } = await route.params;
    return action({
      name: change.name,
      form: z.strictObject({}),
      scope: "payment_methods:write",
      back: page,
      run: async ({ ctx }) => {
        const method = await getPaymentMethod(ctx, bareId("pm", card) ?? refuse(methodNotFound));
        if (method.customerId !== id()) refuse(methodNotFound);
        await change.run(ctx, method.id);
        return { to: `${page}#cards`, done: change.done };
      },
    })(request);
  };
