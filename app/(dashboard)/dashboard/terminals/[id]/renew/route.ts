import { z } from "zod";
import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { renewCode } from "@/lib/members/devices-enrol";
import { deviceNotFound } from "@/lib/members/devices-errors";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "terminals.renew",
    form: z.strictObject({}),
    scope: "merchant:write",
    back: "/dashboard/terminals",
    run: async ({ ctx }) => {
      await renewCode(ctx, isUuid(id) ? id : refuse(deviceNotFound));
      return { to: "/dashboard/terminals#devices" };
    },
  })(request);
};
