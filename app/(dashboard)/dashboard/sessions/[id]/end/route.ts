import { z } from "zod";
import { action } from "@/app/_server/action";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { endSession } from "@/lib/members/sessions";
import { sessionNotFound } from "@/lib/members/team-errors";

type Route = { params: Promise<{ id: string }> };

export const POST = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return action({
    name: "sessions.end",
    form: z.strictObject({}),
    back: "/dashboard/sessions",
    run: async (member) => {
      await endSession(member.ctx, member, isUuid(id) ? id : refuse(sessionNotFound));
      return { to: "/dashboard/sessions", done: "sessionEnded" };
    },
  })(request);
};
