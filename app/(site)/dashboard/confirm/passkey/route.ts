import { z } from "zod";
import { action } from "@/lib/action";
import { AnswerText } from "@/lib/passkeys/prove";
import { stepUpByPasskey } from "@/lib/passkeys/step-up";
import { replaceSessionToken } from "@/lib/session";
import { backHere, Onward, onwards } from "../_form";

/** Takes a passkey's proof in the place of a code, and goes on under a new token. */
export const POST = action({
  name: "confirm.passkey",
  form: z.strictObject({ ...Onward, answer: AnswerText }),
  back: backHere,
  run: async (member, { answer, ...onward }) => {
    await replaceSessionToken(await stepUpByPasskey(member, answer));
    return onwards(onward);
  },
});
