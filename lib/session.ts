import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import NextAuth, { type AuthOptions } from "next-auth";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { cache } from "react";
import type { Context } from "@/lib/kit/context";
import { linkTag, sameText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { newRequestId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { sessionCookieName } from "@/lib/members/cookie";
import { scopesOf } from "@/lib/members/roles";
import {
  addUser,
  closeSession,
  LINK_LIFE_MS,
  membershipsOf,
  openSession,
  SESSION_LIFE_MS,
  saveSignInToken,
  sessionOf,
  takeSignInToken,
  userByEmail,
  userById,
} from "@/lib/members/store";
import { NEWEST_VERSION } from "@/lib/versions/versions";
import type { User } from "@/prisma/client/client";

/** What next-auth is told of one request: it is driven by our own routes and mounts none of its own. */
type Ask = {
  action: "csrf" | "signin" | "callback";
  method: "GET" | "POST";
  browser: string;
  userAgent?: string | null;
  ip?: string | null;
  cookies?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  deliver?: (link: { email: string; token: string }) => Promise<void>;
};

type Told = { cookies: Map<string, string>; location: string | null; body: unknown };

const asAdapterUser = (user: User): AdapterUser => ({
  id: user.id,
  email: user.email,
  emailVerified: user.createdAt,
  name: user.name,
});

const orNull = <From, To>(value: From | null, map: (value: From) => To): To | null =>
  value === null ? null : map(value);

/** next-auth's storage over our tables; `browser` binds a link to the browser that asked for it. */
const adapterFor = ({ browser, userAgent = null, ip = null }: Ask): Adapter => ({
  createUser: async ({ email }: { email: string }) => asAdapterUser(await addUser(email)),
  getUser: async (id) => orNull(await userById(id), asAdapterUser),
  getUserByEmail: async (email) => orNull(await userByEmail(email), asAdapterUser),
  getUserByAccount: async () => null,
  updateUser: async ({ id }) =>
    asAdapterUser(await userById(id).then((user) => user ?? unknownUser())),
  linkAccount: async () => undefined,
  createSession: async ({ sessionToken, userId, expires }) => {
    await openSession(sessionToken, { userId, userAgent, ip });
    return { sessionToken, userId, expires };
  },
  getSessionAndUser: async (sessionToken) =>
    orNull(await sessionOf(sessionToken), ({ user, expiresAt }) => ({
      session: { sessionToken, userId: user.id, expires: expiresAt },
      user: asAdapterUser(user),
    })),
  updateSession: async () => null,
  deleteSession: closeSession,
  createVerificationToken: async ({ identifier, token, expires }) => {
    await saveSignInToken({ hash: token, email: identifier, browser, expiresAt: expires });
    return { identifier, token, expires };
  },
  useVerificationToken: async ({ identifier, token }) =>
    orNull(await takeSignInToken({ hash: token, email: identifier, browser }), (expires) => ({
      identifier,
      token,
      expires,
    })),
});

const unknownUser = (): never => {
  throw new Error("A signed-in user exists.");
};

const isSecure = (): boolean => env().APP_ORIGIN.startsWith("https://");

const optionsFor = (ask: Ask): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  adapter: adapterFor(ask),
  session: { strategy: "database", maxAge: SESSION_LIFE_MS / 1000 },
  providers: [
    {
      id: "email",
      type: "email",
      name: "Email",
      server: "",
      from: "",
      maxAge: LINK_LIFE_MS / 1000,
      options: {},
      sendVerificationRequest: async ({ identifier, token }) =>
        ask.deliver?.({ email: identifier, token }),
    },
  ],
  cookies: {
    sessionToken: {
      name: sessionCookieName(),
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() },
    },
  },
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
});

/** One call of next-auth, through the request and response objects that it knows. */
const askNextAuth = async (ask: Ask): Promise<Told> => {
  const told: Told = { cookies: new Map(), location: null, body: null };
  const setCookies: string[] = [];
  const response = {
    status: () => response,
    getHeader: (name: string) => (name === "Set-Cookie" ? setCookies : undefined),
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Set-Cookie") setCookies.splice(0, setCookies.length, ...[value].flat());
      if (name === "Location") told.location = String(value);
      return response;
    },
    end: () => undefined,
    json: (body: unknown) => {
      told.body = body;
    },
    send: (body: unknown) => {
      told.body = body;
    },
  };
  const request = {
    method: ask.method,
    headers: { host: new URL(env().APP_ORIGIN).host },
    cookies: ask.cookies ?? {},
    body: ask.body ?? {},
    query: { ...ask.query, nextauth: ask.action === "csrf" ? ["csrf"] : [ask.action, "email"] },
  };
  // The types speak of Next's own objects; next-auth uses of them what stands above.
  await NextAuth(request as never, response as never, optionsFor(ask));
  for (const line of setCookies) {
    const [pair = ""] = line.split(";");
    const mark = pair.indexOf("=");
    told.cookies.set(pair.slice(0, mark), decodeURIComponent(pair.slice(mark + 1)));
  }
  return told;
};

/** Makes a sign-in link and hands it to `deliver`. The same work for known and unknown addresses. */
export const requestSignIn = async (of: {
  email: string;
  browser: string;
  deliver: (link: { email: string; token: string }) => Promise<void>;
}): Promise<void> => {
  const { email, browser, deliver } = of;
  const csrf = await askNextAuth({ action: "csrf", method: "GET", browser });
  const { csrfToken } = csrf.body as { csrfToken: string };
  await askNextAuth({
    action: "signin",
    method: "POST",
    browser,
    deliver,
    cookies: Object.fromEntries(csrf.cookies),
    body: { csrfToken, email, callbackUrl: env().APP_ORIGIN },
  });
};

/** Consumes a sign-in link; gives the token of the new session, or null when the link does not hold. */
export const confirmSignIn = async (of: {
  email: string;
  token: string;
  browser: string;
  userAgent: string | null;
  ip: string | null;
}): Promise<string | null> => {
  const { email, token, ...from } = of;
  const query = { email, token, callbackUrl: env().APP_ORIGIN };
  const told = await askNextAuth({ action: "callback", method: "GET", ...from, query });
  return told.cookies.get(sessionCookieName()) ?? null;
};

export type Member = {
  sessionId: string;
  user: { id: string; email: string; name: string | null };
  merchant: { id: string; name: string; kybStatus: string };
  role: string;
  livemode: boolean;
  /** Proves that a form came from a page of this session. */
  csrf: string;
  /** When the person last proved that the mailbox is theirs: by signing in, or by a code since. */
  provedAt: Date;
  ctx: Context;
};

export type Visitor = Omit<Member, "merchant" | "role" | "ctx" | "livemode"> & {
  membership: Pick<Member, "merchant" | "role" | "livemode" | "ctx"> | null;
};

/** The signed-in person of this request, with the shop in view if there is one; null for nobody. */
export const currentVisitor = cache(async (): Promise<Visitor | null> => {
  const token = (await cookies()).get(sessionCookieName())?.value;
  const session = token ? await sessionOf(token) : null;
  if (!session) return null;
  const { user } = session;
  const all = await membershipsOf(user.id);
  const member = all.find(({ merchantId }) => merchantId === session.merchantId) ?? all[0];
  return {
    sessionId: session.id,
    user: { id: user.id, email: user.email, name: user.name },
    csrf: csrfToken(session.id),
    provedAt: session.steppedUpAt ?? session.createdAt,
    membership: member
      ? {
          merchant: member.merchant,
          role: member.role,
          livemode: session.livemode,
          ctx: contextOf(member, session),
        }
      : null,
  };
});

const contextOf = (
  member: { merchantId: string; role: string; userId: string },
  session: { livemode: boolean },
): Context => ({
  merchantId: member.merchantId,
  livemode: session.livemode,
  actor: { kind: "member", id: member.userId, role: member.role },
  origin: "dashboard",
  requestId: newRequestId(),
  version: NEWEST_VERSION,
  scopes: scopesOf(member.role),
});

/** The sign-in that leads back to a page; where a session has ended, it says so. */
export const signInFor = (page: string | null, { hasEnded }: { hasEnded: boolean }) => {
  const query = new URLSearchParams({
    ...(page ? { next: page } : {}),
    ...(hasEnded ? { ended: "1" } : {}),
  }).toString();
  return `/sign-in${query ? `?${query}` : ""}` as "/sign-in";
};

/** The sign-in, for the page that is being asked for. */
const signInHere = async () => {
  const [given, jar] = await Promise.all([headers(), cookies()]);
  return signInFor(given.get("x-page"), { hasEnded: jar.has(sessionCookieName()) });
};

/**
 * The member in view, for a page: leads to the sign-in, or to the first shop, where there is none, and
 * those who only take payments to the till.
 */
export const requireMember = async (scope?: string): Promise<Member> => {
  const visitor = await currentVisitor();
  if (!visitor) redirect(await signInHere());
  const { membership, ...person } = visitor;
  if (!membership) redirect("/dashboard/welcome");
  if (membership.role === "cashier") redirect("/terminal");
  if (scope && !holdsScope(membership.ctx.scopes, scope)) redirect("/dashboard/forbidden");
  return { ...person, ...membership };
};

const csrfToken = (sessionId: string): string => linkTag("csrf", sessionId);

export const csrfHolds = (sessionId: string, token: string): boolean =>
  sameText(csrfToken(sessionId), token);

/** Puts another token into the browser for the session that goes on. */
export const replaceSessionToken = async (token: string): Promise<void> => {
  (await cookies()).set(sessionCookieName(), token, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(),
    maxAge: SESSION_LIFE_MS / 1000,
  });
};

/** Ends the session of this request. */
export const signOut = async (): Promise<void> => {
  const jar = await cookies();
  const token = jar.get(sessionCookieName())?.value;
  if (token) await closeSession(token);
  // Deleted with the attributes it was set with: a __Host- cookie goes only that way.
  jar.set(sessionCookieName(), "", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(),
    maxAge: 0,
  });
};
