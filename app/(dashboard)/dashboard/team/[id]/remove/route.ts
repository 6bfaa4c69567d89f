import { z } from "zod";
import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { removeMember } from "@/lib/members/team";
import { memberNotFound } from "@/lib/members/team-errors";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "team.remove",
    form: z.strictObject({}),
    scope: "merchant:write",
    stepUp: true,
    back: { page: "/dashboard/team", form: isUuid(id) ? id : "" },
    run: async ({ ctx }) => {
      await removeMember(ctx, isUuid(id) ? id : refuse(memberNotFound));
      return { to: "/dashboard/team", done: "memberRemoved" };
    },
  })(request);
};
