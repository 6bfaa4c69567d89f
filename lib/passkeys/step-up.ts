import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { randomText } from "@/lib/kit/crypto";
import { transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { noteProof } from "@/lib/members/step-up";
import type { Holder } from "@/lib/passkeys/add";
import { passkeyRefused } from "@/lib/passkeys/errors";
import { type AnswerText, askForPasskey, provePasskey } from "@/lib/passkeys/prove";

export const askToStepUp = ({
  sessionId,
  user,
}: Holder): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  askForPasskey({ purpose: "step_up", bearer: sessionId }, user.id);

/** A passkey of the person's own counts like a code. Returns the session's new token. */
export const stepUpByPasskey = async (
  { sessionId, user }: Holder,
  answer: AnswerText,
): Promise<string> => {
  await provePasskey(answer, { purpose: "step_up", bearer: sessionId }, user.id);
  const token = randomText(43);
  const isOpen = await transaction((tx) => noteProof(tx, sessionId, token));
  return isOpen ? token : refuse(passkeyRefused);
};
