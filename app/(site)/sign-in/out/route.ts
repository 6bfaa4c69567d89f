import { z } from "zod";
import { byPerson } from "@/app/(site)/sign-in/_by-person";
import { recordSignOut } from "@/lib/members/sessions";
import { signOut } from "@/lib/session";

export const POST = byPerson({
  form: z.strictObject({}),
  back: "/sign-in",
  run: async (visitor, _form, from) => {
    await signOut();
    await recordSignOut(visitor, from);
    return "/";
  },
});
