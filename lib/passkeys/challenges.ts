import { randomBytes } from "node:crypto";
import { after, MINUTE } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { sha256 } from "@/lib/kit/ids";

const LIFE_MS = 5 * MINUTE;
const STALE_MAX = 100;

export type Purpose = "sign_in" | "add" | "step_up";

/** The purpose of a challenge, and who may answer it: a browser's nonce, or the id of a session. */
export type Asked = { purpose: Purpose; bearer: string };

const hashOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(sha256(text));

/** 32 random bytes, valid once within five minutes. */
export const makeChallenge = async ({
  purpose,
  bearer,
}: Asked): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = new Uint8Array(randomBytes(32));
  const createdAt = new Date();
  await db.passkeyChallenge.create({
    data: {
      challengeHash: hashOf(Buffer.from(challenge).toString("base64url")),
      purpose,
      bearerHash: hashOf(bearer),
      expiresAt: after(createdAt, LIFE_MS),
      createdAt,
    },
  });
  await db.$executeRaw`
    DELETE FROM passkey_challenges WHERE challenge_hash IN (
      SELECT challenge_hash FROM passkey_challenges WHERE expires_at < now()
      LIMIT ${STALE_MAX}::int FOR UPDATE SKIP LOCKED)`;
  return challenge;
};

/** Uses a challenge: true once, in time, for its purpose and its holder. */
export const takeChallenge = async (
  challenge: string,
  { purpose, bearer }: Asked,
): Promise<boolean> => {
  const taken = await db.$executeRaw`
    DELETE FROM passkey_challenges WHERE challenge_hash = ${hashOf(challenge)} AND purpose = ${purpose}
      AND bearer_hash = ${hashOf(bearer)} AND expires_at > now()`;
  return taken === 1;
};
