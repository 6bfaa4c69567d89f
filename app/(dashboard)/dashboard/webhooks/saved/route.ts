import { cookies } from "next/headers";
import { z } from "zod";
import { action } from "@/app/_server/action";
import {
  forgetFreshSecret,
  freshSecretIn,
} from "@/app/(dashboard)/dashboard/webhooks/_fresh-secret";

/** The secret is in a safe place: from now on nobody can see it. */
export const POST = action({
  name: "webhooks.saved",
  isPersonal: true,
  form: z.strictObject({}),
  back: "/dashboard/webhooks",
  run: async (member) => {
    const jar = await cookies();
    const fresh = freshSecretIn(jar, member);
    forgetFreshSecret(jar);
    return { to: `/dashboard/webhooks${fresh ? `/${fresh.endpointId}` : ""}` };
  },
});
