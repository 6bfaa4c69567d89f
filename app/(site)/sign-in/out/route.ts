import { z } from "zod";
import { signOut } from "@/app/_server/session";
import { byPerson } from "@/app/(site)/sign-in/_by-person";
import { recordSignOut } from "@/lib/members/sessions";

export const POST = byPerson({
  form: z.strictObject({}),
  back: "/sign-in",
  run: async (session, _form, from) => {
    await signOut();
    await recordSignOut(session, from);
    return "/";
  },
});
