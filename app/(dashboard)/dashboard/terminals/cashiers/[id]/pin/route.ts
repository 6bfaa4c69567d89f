import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { cashierNotFound } from "@/lib/members/devices-errors";
import { changePin, NewPin } from "@/lib/members/pins";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "terminals.cashiers.pin",
    form: NewPin,
    scope: "merchant:write",
    back: { page: "/dashboard/terminals", form: isUuid(id) ? id : "cashier" },
    run: async ({ ctx }, { pin }) => {
      await changePin(ctx, isUuid(id) ? id : refuse(cashierNotFound), pin);
      return { to: "/dashboard/terminals#cashiers", done: "pinChanged" };
    },
  })(request);
};
