import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import { forgetFreshKey } from "@/app/(dashboard)/_shell/fresh-key";

/** The new key is in a safe place: from now on nobody can see it. */
export const POST = action({
  name: "api_keys.saved",
  isPersonal: true,
  form: z.strictObject({}),
  back: "/dashboard/api-keys",
  run: async () => {
    forgetFreshKey(await cookies());
    return { to: "/dashboard/api-keys" };
  },
});
