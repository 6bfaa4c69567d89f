import { randomBytes } from "node:crypto";
import { newId } from "@/lib/kit/ids";

type Acting = { user: () => string };

/** Valid rows of signing in. */
export const signInRows = ({ user }: Acting) => ({
  passkeys: () => ({
    id: newId(),
    user_id: user(),
    credential_id: randomBytes(32),
    public_key: randomBytes(77),
    counter: 0,
    transports: ["internal"],
    backed_up: false,
    aaguid: newId(),
    name: "Téléphone",
  }),
  passkey_challenges: () => ({
    challenge_hash: randomBytes(32),
    purpose: "sign_in",
    bearer_hash: randomBytes(32),
    created_at: new Date(),
    expires_at: new Date(Date.now() + 60_000),
  }),
  sign_in_mails: () => ({
    token_hash: randomBytes(32),
    email: "hina@example.pf",
    content: randomBytes(60),
  }),
});
