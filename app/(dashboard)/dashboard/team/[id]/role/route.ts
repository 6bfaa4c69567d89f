import { z } from "zod";
import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { roles } from "@/lib/members/roles";
import { changeRole } from "@/lib/members/team";
import { memberNotFound } from "@/lib/members/team-errors";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "team.role",
    form: z.strictObject({ role: z.enum(roles) }),
    scope: "merchant:write",
    stepUp: true,
    back: { page: "/dashboard/team", form: isUuid(id) ? id : "" },
    run: async ({ ctx }, { role }) => {
      await changeRole(ctx, isUuid(id) ? id : refuse(memberNotFound), role);
      return { to: "/dashboard/team", done: "roleChanged" };
    },
  })(request);
};
