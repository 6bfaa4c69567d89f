import { cookies } from "next/headers";
import { z } from "zod";
import {
  browserOf,
  destinationIn,
  rememberBrowser,
  sessionCookie,
} from "@/app/(site)/sign-in/_browser";
import { passkeyAnswer } from "@/app/(site)/sign-in/_passkey";
import { refuse } from "@/lib/kit/errors";
import { parse } from "@/lib/kit/http/envelope";
import { callerOf } from "@/lib/members/caller";
import { sessionCookieName } from "@/lib/members/cookie";
import { closeSession, SESSION_LIFE_MS } from "@/lib/members/store";
import { passkeyOver } from "@/lib/passkeys/errors";
import { AnswerText } from "@/lib/passkeys/prove";
import { signInByPasskey } from "@/lib/passkeys/sign-in";

const SignIn = z.strictObject({ answer: AnswerText, next: z.string().max(600).default("") });

/** Opens a session with a passkey, with a new token whatever the browser had before. */
export const POST = (request: Request): Promise<Response> =>
  passkeyAnswer(request, async (fields) => {
    const { answer, next } = parse(SignIn, fields);
    const jar = await cookies();
    const browser = browserOf(jar, "svc_passkey") ?? refuse(passkeyOver);
    const userAgent = request.headers.get("user-agent");
    const { ip } = callerOf(request);
    const { token, email } = await signInByPasskey({ answer, browser, userAgent, ip });
    const before = jar.get(sessionCookieName())?.value;
    if (before) await closeSession(before);
    jar.set(sessionCookieName(), token, sessionCookie(SESSION_LIFE_MS / 1000));
    rememberBrowser(jar, email);
    return { to: destinationIn(next) ?? "/dashboard" };
  });
