import { cookies } from "next/headers";
import {
  browserOf,
  rememberDestination,
  rememberedDestination,
  sessionCookie,
} from "@/app/sign-in/_browser";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { callerOf } from "@/lib/members/caller";
import { sessionCookieName } from "@/lib/members/cookie";
import { closeSession, SESSION_LIFE_MS } from "@/lib/members/store";
import { confirmSignIn } from "@/lib/session";

/** Uses a sign-in link up and opens a session, under a new token whatever the browser held before. */
export const POST = async (request: Request): Promise<Response> => {
  const fields = isSameOrigin(request) ? await readForm(request) : null;
  const jar = await cookies();
  const browser = browserOf(jar);
  const email = String(fields?.["email"] ?? "");
  const token = String(fields?.["token"] ?? "");
  if (!fields || !browser) return failed(email);
  const userAgent = request.headers.get("user-agent");
  const { ip } = callerOf(request);
  const session = await confirmSignIn({ email, token, browser, userAgent, ip });
  if (!session) return failed(email);
  const before = jar.get(sessionCookieName())?.value;
  if (before) await closeSession(before);
  jar.set(sessionCookieName(), session, sessionCookie(SESSION_LIFE_MS / 1000));
  const destination = rememberedDestination(jar);
  rememberDestination(jar, null);
  return seeOther(destination ?? "/dashboard");
};

const failed = (email: string): Response =>
  seeOther(`/sign-in/confirm?${new URLSearchParams({ email, failed: "1" })}`);
