import { cookies } from "next/headers";
import { currentLocale } from "@/app/_intl/locale";
import { type Flash, leaveFlash } from "@/app/_server/flash";
import { withoutUnwanted } from "@/app/_server/form-body";
import { requestSignIn } from "@/app/_server/sign-in-link";
import {
  destinationIn,
  knownBrowserOf,
  markBrowser,
  rememberDestination,
} from "@/app/(site)/sign-in/_browser";
import { clientIp } from "@/lib/kit/client-ip";
import { Refusal } from "@/lib/kit/errors";
import { errorFields, log } from "@/lib/kit/log";
import { isSameOrigin, readForm, seeOther } from "@/lib/kit/same-origin";
import { isEmail } from "@/lib/kit/text";
import { admitSignIn, sendSignInLink } from "@/lib/members/sign-in";
import { queueSignInLink } from "@/lib/members/sign-in-queue";

/** Emails a sign-in link. The response never reveals whether the address has an account. */
export const POST = async (request: Request): Promise<Response> => {
  const posted = isSameOrigin(request) ? await readForm(request) : null;
  const fields = posted && withoutUnwanted(posted);
  if (!fields) return back({ error: "page_expired" });
  const email = String(fields["email"] ?? "").trim();
  const next = destinationIn(fields["next"]);
  const refused = (error: string): Promise<Response> =>
    back({ error, param: "email", typed: { email } }, next);
  if (!isEmail(email)) return refused("invalid_email");
  const jar = await cookies();
  const asked = await admitted(request, email, knownBrowserOf(jar, email));
  if (asked instanceof Refusal) return refused(asked.kind.code);
  const isSent = await send(request, email, { browser: markBrowser(jar), when: asked });
  if (!isSent) return refused("mail_failed");
  rememberDestination(jar, next);
  await leaveFlash("/sign-in/sent", { typed: { email } });
  return seeOther("/sign-in/sent");
};

const admitted = async (
  request: Request,
  email: string,
  known: string | null,
): Promise<"now" | "later" | Refusal> => {
  try {
    return await admitSignIn({ email, ip: clientIp(request), known });
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

const back = async (flash: Flash, next: string | null = null): Promise<Response> => {
  await leaveFlash("/sign-in", flash);
  return seeOther(next ? `/sign-in?${new URLSearchParams({ next })}` : "/sign-in");
};

type Sending = { browser: string; when: "now" | "later" };

const send = async (
  request: Request,
  email: string,
  { browser, when }: Sending,
): Promise<boolean> => {
  const made = await requestSignIn({ email, browser });
  if (!made) return false;
  const userAgent = request.headers.get("user-agent");
  const mail = { email, token: made.token, locale: await currentLocale(), userAgent };
  try {
    if (when === "now") await sendSignInLink(mail);
    else await queueSignInLink(made.hash, mail);
    return true;
  } catch (thrown) {
    log("error", "sign_in.mail_failed", errorFields(thrown));
    return false;
  }
};
