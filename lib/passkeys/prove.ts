import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import { MINUTE } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { type Asked, makeChallenge, takeChallenge } from "@/lib/passkeys/challenges";
import { passkeyOver, passkeyRefused } from "@/lib/passkeys/errors";
import { relyingParty } from "@/lib/passkeys/relying-party";
import type { Passkey } from "@/prisma/client/client";

const TIMEOUT_MS = 5 * MINUTE;
const RESPONSE_MAX = 16_000;
const CREDENTIAL_MAX = 1400;

const text = z.string().max(RESPONSE_MAX);

/** A browser's answer for a passkey, as the text in a form. The library checks its content. */
const Answer = z.object({
  id: z
    .string()
    .max(CREDENTIAL_MAX)
    .regex(/^[\w-]+$/),
  rawId: z.string().max(CREDENTIAL_MAX),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

export const AnswerText = text.transform((json, issues) => {
  const parsed = Answer.safeParse(asJson(json));
  if (parsed.success) return parsed.data;
  issues.addIssue({ code: "custom", message: "expected what the browser answered for a passkey" });
  return z.NEVER;
});
export type AnswerText = z.infer<typeof AnswerText>;

const asJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

/** Requests a passkey: any of the browser's when signing in, one of the person's afterwards. */
export const askForPasskey = async (
  asked: Asked,
  userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const known = userId
    ? await db.passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" }, take: 10 })
    : [];
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await makeChallenge(asked),
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: Buffer.from(credentialId).toString("base64url"),
      transports,
    })),
  });
};

/**
 * Verifies the answer of a passkey: with user verification, to an unused challenge of ours, from our own origin,
 * with an increased counter. Returns its person.
 */
export const provePasskey = async (
  answer: AnswerText,
  asked: Asked,
  userId?: string,
): Promise<Passkey> => {
  const credentialId = new Uint8Array(Buffer.from(answer.id, "base64url"));
  const passkey = await db.passkey.findFirst({
    where: { credentialId, ...(userId ? { userId } : {}) },
  });
  const challenged = await takeChallenge(challengeIn(answer), asked);
  if (!challenged) return refuse(passkeyOver);
  if (!passkey) return refuse(passkeyRefused);
  const counter = await verified(answer, passkey);
  return counter === null ? refuse(passkeyRefused) : noteUsed(passkey, counter);
};

/** The challenge in the answer; the library compares it with the signed one. */
const challengeIn = ({ response }: AnswerText): string => {
  const data = asJson(
    Buffer.from(String(response["clientDataJSON"] ?? ""), "base64url").toString("utf8"),
  );
  const { challenge } = (data ?? {}) as { challenge?: unknown };
  return typeof challenge === "string" ? challenge : "";
};

type Used = { counter: number; backedUp: boolean };

const verified = async (answer: AnswerText, passkey: Passkey): Promise<Used | null> => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const handle = answer.response["userHandle"];
  if (handle && handle !== Buffer.from(passkey.userId).toString("base64url")) return null;
  try {
    const { verified: holds, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challengeIn(answer),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: Buffer.from(passkey.credentialId).toString("base64url"),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
    return holds ? { counter, backedUp } : null;
  } catch (thrown) {
    log("warn", "passkey.refused", { passkey: passkey.id, reason: reasonOf(thrown) });
    return null;
  }
};

/** The library's error, shortened: an attacker writes part of it. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message.slice(0, 120) : typeof thrown;

/** Only an increased counter is saved, by one of two concurrent requests; keys that never count stay at zero. */
const noteUsed = async ({ id }: Passkey, { counter, backedUp }: Used): Promise<Passkey> => {
  const before = counter === 0 ? { equals: 0n } : { lt: BigInt(counter) };
  const { count } = await db.passkey.updateMany({
    where: { id, counter: before },
    data: { counter: BigInt(counter), backedUp, lastUsedAt: new Date() },
  });
  if (count === 1) return db.passkey.findUniqueOrThrow({ where: { id } });
  log("error", "passkey.copied", { passkey: id });
  return refuse(passkeyRefused);
};
