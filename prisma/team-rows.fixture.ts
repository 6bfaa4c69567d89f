import { randomBytes } from "node:crypto";

type Acting = { one: () => Record<string, unknown>; user: () => string };

/** Valid rows of the team and the audit log. */
export const teamRows = ({ one, user }: Acting) => ({
  audit_entries: () => ({
    ...one(),
    at: new Date(),
    actor_kind: "member",
    actor_id: user(),
    action: "team.invite",
  }),
  invitations: () => ({
    ...one(),
    email: "hina@example.pf",
    email_key: "hina@example.pf",
    role: "developer",
    token_hash: randomBytes(32),
    invited_by: user(),
    sent_at: new Date(),
    expires_at: new Date(Date.now() + 3_600_000),
  }),
});
