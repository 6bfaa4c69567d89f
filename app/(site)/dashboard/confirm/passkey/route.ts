import { z } from "zod";
import { action } from "@/app/_server/action";
import { replaceSessionToken } from "@/app/_server/session";
import { AnswerText } from "@/lib/passkeys/prove";
import { stepUpByPasskey } from "@/lib/passkeys/step-up";
import { backHere, Onward, onwards } from "../_form";

/** Accepts a passkey instead of a code, and continues with a new session token. */
export const POST = action({
  name: "confirm.passkey",
  form: z.strictObject({ ...Onward, answer: AnswerText }),
  back: backHere,
  run: async (member, { answer, ...onward }) => {
    await replaceSessionToken(await stepUpByPasskey(member, answer));
    return onwards(onward);
  },
});
