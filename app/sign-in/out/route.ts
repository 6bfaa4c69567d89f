import { z } from "zod";
import { byPerson } from "@/app/sign-in/_by-person";
import { signOut } from "@/lib/session";

export const POST = byPerson({
  form: z.strictObject({}),
  back: "/sign-in",
  run: async () => {
    await signOut();
    return "/";
  },
});
