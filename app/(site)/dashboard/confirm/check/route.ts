import { z } from "zod";
import { action } from "@/app/_server/action";
import { replaceSessionToken } from "@/app/_server/session";
import { confirmStepUp } from "@/lib/members/step-up";
import { backHere, Onward, onwards } from "../_form";

const Confirmation = z.strictObject({
  ...Onward,
  /** As it is read from a message: in groups, perhaps. */
  code: z
    .string()
    .max(40)
    .transform((text) => text.replace(/\D/g, "")),
});

/** Takes the code, and goes on under a new token. */
export const POST = action({
  name: "confirm.check",
  form: Confirmation,
  back: backHere,
  run: async ({ sessionId }, { code, ...onward }) => {
    await replaceSessionToken(await confirmStepUp(sessionId, code));
    return onwards(onward);
  },
});
