import { z } from "zod";
import { action } from "@/app/_server/action";
import { switchShop } from "@/lib/members/switch";

export const POST = action({
  name: "shop",
  isPersonal: true,
  form: z.strictObject({ merchant: z.uuid() }),
  back: "/dashboard",
  run: async (member, { merchant }) => {
    await switchShop(member, merchant);
    return { to: "/dashboard" };
  },
});
