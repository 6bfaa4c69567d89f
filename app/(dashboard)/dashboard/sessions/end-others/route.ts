import { z } from "zod";
import { action } from "@/app/_server/action";
import { endOtherSessions } from "@/lib/members/sessions";

export const POST = action({
  name: "sessions.end_others",
  form: z.strictObject({}),
  back: "/dashboard/sessions",
  run: async (member) => {
    const count = await endOtherSessions(member.ctx, member);
    return { to: "/dashboard/sessions", done: "sessionsEnded", json: { count } };
  },
});
