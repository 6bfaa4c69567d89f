import { z } from "zod";
import { action } from "@/app/_server/action";
import { leaveShop } from "@/lib/members/team";

/** One's own way out: any member may go, but for the last owner. */
export const POST = action({
  name: "team.leave",
  form: z.strictObject({}),
  stepUp: true,
  back: { page: "/dashboard/sessions", form: "leave" },
  run: async ({ ctx }) => {
    await leaveShop(ctx);
    return { to: "/dashboard" };
  },
});
