import { headers } from "next/headers";
import { z } from "zod";
import { roomBehind } from "@/app/(dashboard)/_shell/page-behind";
import { action } from "@/lib/action";
import { switchMode } from "@/lib/members/switch";

export const POST = action({
  name: "mode",
  isPersonal: true,
  form: z.strictObject({ mode: z.enum(["test", "live"]) }),
  back: "/dashboard",
  run: async (member, { mode }) => {
    await switchMode(member, mode === "live");
    return { to: roomBehind({ headers: await headers() }) };
  },
});
