import { z } from "zod";
import { action } from "@/app/_server/action";
import { replaceSessionToken } from "@/app/_server/session";
import { confirmStepUp } from "@/lib/members/step-up";
import { backHere, Onward, onwards } from "../_form";

const Confirmation = z.strictObject({
  ...Onward,
  /** The code as read from an email, maybe in groups. */
  code: z
    .string()
    .max(40)
    .transform((text) => text.replace(/\D/g, "")),
});

/** Checks the code, and continues with a new session token. */
export const POST = action({
  name: "confirm.check",
  form: Confirmation,
  back: backHere,
  run: async ({ sessionId }, { code, ...onward }) => {
    await replaceSessionToken(await confirmStepUp(sessionId, code));
    return onwards(onward);
  },
});
