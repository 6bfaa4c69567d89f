import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Context } from "@/lib/kit/context";
import { linkTag, tagHolds } from "@/lib/kit/crypto";
import { newRequestId } from "@/lib/kit/ids";
import { masked, unmasked } from "@/lib/kit/masked";
import { holdsScope } from "@/lib/kit/scopes";
import { sessionCookieAttributes, sessionCookieName } from "@/lib/members/cookie";
import { scopesOf } from "@/lib/members/roles";
import { type Membership, type Place, sessionOf } from "@/lib/members/session";
import { closeSession, SESSION_LIFE_MS } from "@/lib/members/store";
import { NEWEST_VERSION } from "@/lib/versions/versions";

export type Member = {
  sessionId: string;
  user: { id: string; email: string; name: string | null };
  merchant: { id: string; name: string; kybStatus: string; kybVerifiedBy: string | null };
  role: string;
  livemode: boolean;
  /** Proves that a form came from a page of this session. */
  csrf: string;
  /** When the person last proved access to the mailbox: at sign-in, or by a code since. */
  provedAt: Date;
  /** All merchants of the person, oldest first. */
  shops: readonly Membership[];
  ctx: Context;
};

export type Session = Omit<Member, "merchant" | "role" | "ctx" | "livemode"> & {
  membership: Pick<Member, "merchant" | "role" | "livemode" | "ctx"> | null;
};

/**
 * The session of this request, with the current shop if there is one; null if nobody is signed in. A till
 * request must say so: it resets the till's idle timer only.
 */
export const currentSession = cache(async (at: Place = "dashboard"): Promise<Session | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  const session = token ? await sessionOf(token, at) : null;
  if (!session) return null;
  const { user, membership, livemode } = session;
  return {
    sessionId: session.id,
    user: { id: user.id, email: user.email, name: user.name },
    csrf: csrfToken(session.id),
    provedAt: session.steppedUpAt ?? session.createdAt,
    shops: session.memberships,
    membership: membership && {
      merchant: merchantOf(membership),
      role: membership.role,
      livemode,
      ctx: contextOf(membership, { userId: user.id, livemode }),
    },
  };
});

const merchantOf = ({ merchantId, name, kybStatus, kybVerifiedBy }: Membership) => ({
  id: merchantId,
  name,
  kybStatus,
  kybVerifiedBy,
});

const contextOf = (
  { merchantId, role }: Membership,
  { userId, livemode }: { userId: string; livemode: boolean },
): Context => ({
  merchantId,
  livemode,
  actor: { kind: "member", id: userId, role },
  origin: "dashboard",
  requestId: newRequestId(),
  version: NEWEST_VERSION,
  scopes: scopesOf(role),
});

/** The sign-in URL that returns to a page; it says if a session has ended. */
export const signInFor = (page: string | null, { hasEnded }: { hasEnded: boolean }) => {
  const query = new URLSearchParams({
    ...(page ? { next: page } : {}),
    ...(hasEnded ? { ended: "1" } : {}),
  }).toString();
  return `/sign-in${query ? `?${query}` : ""}` as "/sign-in";
};

/** The sign-in URL that returns to the current page. */
const signInHere = async () => {
  const [given, jar] = await Promise.all([headers(), cookies()]);
  return signInFor(given.get("x-page"), { hasEnded: jar.has(sessionCookieName()) });
};

/**
 * The current member, for a page. Redirects to the sign-in, to the first shop's creation, or cashiers to the
 * till.
 */
export const requireMember = async (scope?: string): Promise<Member> => {
  const session = await currentSession();
  if (!session) redirect(await signInHere());
  const { membership, ...person } = session;
  if (!membership) redirect("/dashboard/welcome");
  if (membership.role === "cashier") redirect("/terminal");
  if (scope && !holdsScope(membership.ctx.scopes, scope)) redirect("/dashboard/forbidden");
  return { ...person, ...membership };
};

const csrfToken = (sessionId: string): string => masked(linkTag("csrf", sessionId));

/** A page from before a deployment may have a token without mask. */
export const csrfHolds = (sessionId: string, token: string): boolean =>
  tagHolds("csrf", sessionId, unmasked(token)) || tagHolds("csrf", sessionId, token);

/** Replaces the session's token in the browser. */
export const replaceSessionToken = async (token: string): Promise<void> => {
  (await cookies()).set(sessionCookieName(), token, {
    ...sessionCookieAttributes(),
    maxAge: SESSION_LIFE_MS / 1000,
  });
};

/** Ends the session of this request. */
export const signOut = async (): Promise<void> => {
  const jar = await cookies();
  const token = jar.get(sessionCookieName())?.value;
  if (token) await closeSession(token);
  // Deleted with the attributes it was set with: a __Host- cookie needs them.
  jar.set(sessionCookieName(), "", { ...sessionCookieAttributes(), maxAge: 0 });
};
