import NextAuth, { type AuthOptions } from "next-auth";
import type { Adapter, AdapterUser } from "next-auth/adapters";
import { env } from "@/lib/kit/env";
import { sessionCookieAttributes, sessionCookieName } from "@/lib/members/cookie";
import { sessionOf } from "@/lib/members/session";
import {
  addUser,
  closeSession,
  LINK_LIFE_MS,
  openSession,
  SESSION_LIFE_MS,
  saveSignInToken,
  takeSignInToken,
  userByEmail,
  userById,
} from "@/lib/members/store";
import type { User } from "@/prisma/client/client";

/** One request to next-auth: our own routes drive it, and its own are not mounted. */
type Ask = {
  action: "csrf" | "signin" | "callback";
  method: "GET" | "POST";
  browser: string;
  userAgent?: string | null;
  ip?: string | null;
  cookies?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  /** Receives a new link's token, and the hash that is stored. */
  made?: Partial<SignInLink>;
};

/** What opens a session once, and how it is stored here. */
export type SignInLink = { token: string; hash: string };

type AuthResponse = { cookies: Map<string, string>; location: string | null; body: unknown };

const asAdapterUser = (user: User): AdapterUser => ({
  id: user.id,
  email: user.email,
  emailVerified: user.createdAt,
  name: user.name,
});

const orNull = <From, To>(value: From | null, map: (value: From) => To): To | null =>
  value === null ? null : map(value);

/** next-auth's adapter for our tables; `browser` binds a link to the browser that requested it. */
const adapterFor = ({ browser, userAgent = null, ip = null, made }: Ask): Adapter => ({
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
    if (made) made.hash = token;
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
      sendVerificationRequest: async ({ token }) => {
        if (ask.made) ask.made.token = token;
      },
    },
  ],
  cookies: {
    sessionToken: {
      name: sessionCookieName(),
      options: sessionCookieAttributes(),
    },
  },
  logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
});

/** One call of next-auth, with minimal request and response objects. */
const askNextAuth = async (ask: Ask): Promise<AuthResponse> => {
  const result: AuthResponse = { cookies: new Map(), location: null, body: null };
  const setCookies: string[] = [];
  const response = {
    status: () => response,
    getHeader: (name: string) => (name === "Set-Cookie" ? setCookies : undefined),
    setHeader: (name: string, value: string | string[]) => {
      if (name === "Set-Cookie") setCookies.splice(0, setCookies.length, ...[value].flat());
      if (name === "Location") result.location = String(value);
      return response;
    },
    end: () => undefined,
    json: (body: unknown) => {
      result.body = body;
    },
    send: (body: unknown) => {
      result.body = body;
    },
  };
  const request = {
    method: ask.method,
    headers: { host: new URL(env().APP_ORIGIN).host },
    cookies: ask.cookies ?? {},
    body: ask.body ?? {},
    query: { ...ask.query, nextauth: ask.action === "csrf" ? ["csrf"] : [ask.action, "email"] },
  };
  // The types are those of Next; next-auth uses only what is above.
  await NextAuth(request as never, response as never, optionsFor(ask));
  for (const line of setCookies) {
    const [pair = ""] = line.split(";");
    const mark = pair.indexOf("=");
    result.cookies.set(pair.slice(0, mark), decodeURIComponent(pair.slice(mark + 1)));
  }
  return result;
};

/** Creates a sign-in link; null if next-auth created none. Known and unknown addresses take the same work. */
export const requestSignIn = async (of: {
  email: string;
  browser: string;
}): Promise<SignInLink | null> => {
  const { email, browser } = of;
  const made: Partial<SignInLink> = {};
  const csrf = await askNextAuth({ action: "csrf", method: "GET", browser });
  const { csrfToken } = csrf.body as { csrfToken: string };
  await askNextAuth({
    action: "signin",
    method: "POST",
    browser,
    made,
    cookies: Object.fromEntries(csrf.cookies),
    body: { csrfToken, email, callbackUrl: env().APP_ORIGIN },
  });
  const { token, hash } = made;
  return token && hash ? { token, hash } : null;
};

/** Consumes a sign-in link; returns the new session's token, or null if the link is invalid. */
export const confirmSignIn = async (of: {
  email: string;
  token: string;
  browser: string;
  userAgent: string | null;
  ip: string | null;
}): Promise<string | null> => {
  const { email, token, ...from } = of;
  const query = { email, token, callbackUrl: env().APP_ORIGIN };
  const formError = await askNextAuth({ action: "callback", method: "GET", ...from, query });
  return formError.cookies.get(sessionCookieName()) ?? null;
};
