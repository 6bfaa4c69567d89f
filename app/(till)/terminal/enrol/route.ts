import { cookies } from "next/headers";
import { signOut } from "@/app/_server/session";
import { clientIp } from "@/lib/kit/client-ip";
import { sessionCookieName } from "@/lib/members/cookie";
import { Enrolling, enrolDevice } from "@/lib/terminal-devices/enrol";
import { deviceCookie } from "@/lib/terminal-devices/request";
import { posted, refusalAnswer } from "../_handlers";

/** Enrols this browser as a device by its code. A signed-in session ends here: a till opens nothing else. */
export const POST = posted(Enrolling, async ({ code }, request) => {
  const token = await enrolDevice({
    code,
    ip: clientIp(request),
    userAgent: request.headers.get("user-agent"),
  });
  if ((await cookies()).has(sessionCookieName())) await signOut();
  return refusalAnswer({}, 200, { "Set-Cookie": deviceCookie(token) });
});
