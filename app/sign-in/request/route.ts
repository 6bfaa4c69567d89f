import { cookies } from "next/headers";
import { currentLocale } from "@/app/_intl/locale";
import { destinationIn, markBrowser, rememberDestination } from "@/app/sign-in/_browser";
import { clientIp } from "@/lib/kit/client-ip";
import { Refusal } from "@/lib/kit/errors";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { isEmail } from "@/lib/kit/text";
import { admitSignIn, sendSignInLink } from "@/lib/members/sign-in";
import { requestSignIn } from "@/lib/session";

/** Sends a sign-in link. The answer never tells whether anybody uses the address. */
export const POST = async (request: Request): Promise<Response> => {
  const fields = isSameOrigin(request) ? await readForm(request) : null;
  if (!fields) return back({ error: "page_expired" });
  const email = String(fields["email"] ?? "").trim();
  const next = destinationIn(fields["next"]);
  const again = { email, ...(next ? { next } : {}) };
  if (!isEmail(email)) return back({ error: "invalid_email", param: "email", ...again });
  try {
    await admitSignIn({ email, ip: clientIp(request) });
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return back({ error: thrown.kind.code, param: "email", ...again });
  }
  const jar = await cookies();
  const isSent = await send(request, email, markBrowser(jar));
  if (!isSent) return back({ error: "mail_failed", param: "email", ...again });
  rememberDestination(jar, next);
  return seeOther(`/sign-in/sent?${new URLSearchParams({ email })}`);
};

const back = (query: Record<string, string>): Response =>
  seeOther(`/sign-in?${new URLSearchParams(query)}`);

const send = async (request: Request, email: string, browser: string): Promise<boolean> => {
  const made: { token: string }[] = [];
  await requestSignIn({
    email,
    browser,
    deliver: async (link) => {
      made.push(link);
    },
  });
  const [link] = made;
  if (!link) return false;
  const userAgent = request.headers.get("user-agent");
  try {
    const locale = await currentLocale();
    await sendSignInLink({ email, token: link.token, locale, userAgent });
    return true;
  } catch (thrown) {
    log("error", "sign_in.mail_failed", errorFields(thrown));
    return false;
  }
};
