import { headers } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { listBehind } from "@/app/(dashboard)/_shell/page-behind";
import { switchMode } from "@/lib/members/switch";

export const POST = action({
  name: "mode",
  isPersonal: true,
  form: z.strictObject({ mode: z.enum(["test", "live"]) }),
  back: "/dashboard",
  run: async (member, { mode }) => {
    await switchMode(member, mode === "live");
    return { to: listBehind({ headers: await headers() }) };
  },
});
