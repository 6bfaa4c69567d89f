import { z } from "zod";
import { action } from "@/app/_server/action";
import { askToStepUp } from "@/lib/passkeys/step-up";
import { backHere, Onward } from "../../_form";

/** The challenge a passkey signs to prove who holds the session. */
export const POST = action({
  name: "confirm.passkey.options",
  isPersonal: true,
  form: z.strictObject(Onward),
  back: backHere,
  run: async (member) => ({ to: "/dashboard", json: { options: await askToStepUp(member) } }),
});
