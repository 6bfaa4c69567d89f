import { z } from "zod";
import { action } from "@/app/_server/action";
import { askToAdd } from "@/lib/passkeys/add";

/** What the browser makes a new passkey from. */
export const POST = action({
  name: "passkeys.options",
  isPersonal: true,
  form: z.strictObject({}),
  stepUp: true,
  back: "/dashboard/sessions",
  run: async (member) => ({
    to: "/dashboard/sessions",
    json: { options: await askToAdd(member) },
  }),
});
