import { cookies } from "next/headers";
import { leaveFlash } from "@/app/_server/flash";
import { withoutUnwanted } from "@/app/_server/form-body";
import { confirmSignIn } from "@/app/_server/sign-in-link";
import {
  browserOf,
  rememberBrowser,
  rememberDestination,
  rememberedDestination,
  sessionCookie,
} from "@/app/(site)/sign-in/_browser";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { callerOf } from "@/lib/members/caller";
import { sessionCookieName } from "@/lib/members/cookie";
import { closeSession, SESSION_LIFE_MS } from "@/lib/members/store";

/** Consumes a sign-in link and opens a session, with a new token whatever the browser had before. */
export const POST = async (request: Request): Promise<Response> => {
  const posted = isSameOrigin(request) ? await readForm(request) : null;
  const fields = posted && withoutUnwanted(posted);
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
  rememberBrowser(jar, email);
  const destination = rememberedDestination(jar);
  rememberDestination(jar, null);
  return seeOther(destination ?? "/dashboard");
};

/** The page of a link without a token: it offers another. */
const failed = async (email: string): Promise<Response> => {
  await leaveFlash("/sign-in/confirm", { typed: { email } });
  return seeOther("/sign-in/confirm");
};
