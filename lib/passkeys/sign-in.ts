import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { networkOf } from "@/lib/kit/client-ip";
import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";
import { openSession, userById } from "@/lib/members/store";
import { passkeyRefused } from "@/lib/passkeys/errors";
import { type AnswerText, askForPasskey, provePasskey } from "@/lib/passkeys/prove";

/** Sends no mail and names no account: only the number of challenges is limited. */
const perNetwork: Bucket = { name: "passkey_ip", rate: 600, window: 3600, burst: 60 };

export const askToSignIn = (of: {
  browser: string;
  ip: string;
}): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  if (env().RATE_LIMITS === "on") take(perNetwork, networkOf(of.ip));
  return askForPasskey({ purpose: "sign_in", bearer: of.browser });
};

/** Opens a session for the passkey's person, with a new token, as a link does. */
export const signInByPasskey = async (of: {
  answer: AnswerText;
  browser: string;
  userAgent: string | null;
  ip: string | null;
}): Promise<{ token: string; email: string }> => {
  const { userId } = await provePasskey(of.answer, { purpose: "sign_in", bearer: of.browser });
  const user = (await userById(userId)) ?? refuse(passkeyRefused);
  const token = randomText(43);
  await openSession(token, { userId, userAgent: of.userAgent, ip: of.ip, by: "passkey" });
  return { token, email: user.email };
};
