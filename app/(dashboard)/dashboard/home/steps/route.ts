import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { hideSteps } from "@/app/(dashboard)/dashboard/home/_steps-hidden";

/** Puts the list of first steps away, or takes it out again. */
export const POST = action({
  name: "home.steps",
  isPersonal: true,
  form: z.strictObject({ to: z.enum(["hide", "show"]) }),
  back: "/dashboard",
  run: async ({ ctx }, { to }) => {
    hideSteps(await cookies(), ctx.merchantId, to === "hide");
    return { to: "/dashboard" };
  },
});
