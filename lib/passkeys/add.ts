import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { writeAuditEntry } from "@/lib/kit/audit";
import { MINUTE } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { constraintOf, db, transaction } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import type { Locale } from "@/lib/kit/money";
import { makeChallenge, takeChallenge } from "@/lib/passkeys/challenges";
import { passkeyKnown, passkeyLimit, passkeyOver, passkeyRefused } from "@/lib/passkeys/errors";
import { notifyPerson } from "@/lib/passkeys/notice";
import { type AnswerText, reasonOf } from "@/lib/passkeys/prove";
import { providerOf } from "@/lib/passkeys/providers";
import { relyingParty } from "@/lib/passkeys/relying-party";
import type { Passkey } from "@/prisma/client/client";

export const PASSKEYS_MAX = 10;
const NAME_MAX = 60;
const TRANSPORTS_MAX = 8;

/** The person of a session: a challenge to add a passkey is valid in that session only. */
export type Holder = { sessionId: string; user: { id: string; email: string } };

/** The options for the browser: a discoverable passkey of this person, with user verification. */
export const askToAdd = async ({
  sessionId,
  user,
}: Holder): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const known = await db.passkey.findMany({ where: { userId: user.id }, take: PASSKEYS_MAX });
  if (known.length >= PASSKEYS_MAX) refuse(passkeyLimit);
  const { id: rpID, name: rpName } = relyingParty();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.email,
    challenge: await makeChallenge({ purpose: "add", bearer: sessionId }),
    timeout: 5 * MINUTE,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: Buffer.from(credentialId).toString("base64url"),
      transports,
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
};

type Adding = { holder: Holder; answer: AnswerText; device: string | null; locale: Locale };

/** Stores the browser's new passkey, named after its provider or the browser. */
export const addPasskey = async (ctx: Context, of: Adding): Promise<Passkey> => {
  const made = await verified(of);
  const { credential, aaguid } = made;
  const name = (providerOf(aaguid) ?? of.device ?? "Passkey").slice(0, NAME_MAX);
  const data = {
    id: newId(),
    userId: of.holder.user.id,
    credentialId: new Uint8Array(Buffer.from(credential.id, "base64url")),
    publicKey: new Uint8Array(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: (credential.transports ?? []).slice(0, TRANSPORTS_MAX),
    backedUp: made.credentialBackedUp,
    aaguid,
    name,
  };
  try {
    return await transaction(async (tx) => {
      const added = await tx.passkey.create({ data });
      const target = { type: "passkeys", id: added.id };
      await writeAuditEntry(tx, ctx, { target, details: { name, device: of.device } });
      await notifyPerson(tx, ctx, { ...of, passkey: added, change: "added" });
      return added;
    });
  } catch (thrown) {
    const rule = constraintOf(thrown);
    if (rule === "passkeys_most") return refuse(passkeyLimit);
    if (rule === "passkeys_credential_id_key") return refuse(passkeyKnown);
    throw thrown;
  }
};

const verified = async ({ holder, answer }: Adding) => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const asked = { purpose: "add", bearer: holder.sessionId } as const;
  let isTaken = false;
  try {
    const { verified: holds, registrationInfo } = await verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => {
        isTaken = await takeChallenge(challenge, asked);
        return isTaken;
      },
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    if (holds) return registrationInfo;
  } catch (thrown) {
    log("warn", "passkey.not_added", { reason: reasonOf(thrown) });
    if (!isTaken) return refuse(passkeyOver);
  }
  return refuse(passkeyRefused);
};
