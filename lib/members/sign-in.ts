import { magicLinkMail } from "@/emails/magic-link";
import { networkOf } from "@/lib/kit/client-ip";
import { MINUTE } from "@/lib/kit/clock";
import { type Tx, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { Refusal, refuse } from "@/lib/kit/errors";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";
import { sha256 } from "@/lib/kit/ids";
import { sendMail } from "@/lib/kit/mail";
import type { Locale } from "@/lib/kit/money";
import { deviceOf } from "@/lib/kit/user-agent";
import { tooManyLinks } from "@/lib/members/errors";
import { LINK_LIFE_MS, recordLinkRequest } from "@/lib/members/store";

/** Within a quarter of an hour: for one address from one network, and for all networks those sent at once. */
const LINKS_MAX = 3;
const AT_ONCE_MAX = 6;

const perNetwork: Bucket = { name: "sign_in_ip", rate: 10, window: 3600, burst: 10 };
const perBrowser: Bucket = { name: "sign_in_browser", rate: 20, window: 3600, burst: 10 };
const pace: Bucket = { name: "sign_in_pace", rate: 600, window: 3600, burst: 100 };

type Asking = {
  email: string;
  ip: string;
  /** The browser's name, if it has signed in with this address before. */
  known: string | null;
};

/**
 * Allows a person to request a link, or refuses with 429. A browser that has signed in with the address before is
 * counted alone, so that others cannot block it. Any other is counted by network: ten times an hour, and three
 * times in a quarter of an hour per address, whether it has an account or not. All requests together refuse
 * nobody: above the rate, links are sent `later`, from a queue.
 */
export const admitSignIn = async ({ email, ip, known }: Asking): Promise<"now" | "later"> => {
  if (env().RATE_LIMITS === "off") return "now";
  if (known) {
    take(perBrowser, known);
    return "now";
  }
  const network = networkOf(ip);
  take(perNetwork, network);
  const asked = await transaction((tx: Tx) =>
    recordLinkRequest(tx, { email, network, most: LINKS_MAX }),
  );
  if (asked === null) return refuse(tooManyLinks);
  return asked <= AT_ONCE_MAX && isInPace() ? "now" : "later";
};

const isInPace = (): boolean => {
  try {
    take(pace, "everybody");
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
};

export type SignInMail = {
  email: string;
  token: string;
  locale: Locale;
  userAgent: string | null;
};

/** Sends the link. It opens a page with a button, since programs that scan mail open links. */
export const sendSignInLink = async (link: SignInMail): Promise<void> => {
  const { email, token, locale } = link;
  const url = new URL("/sign-in/confirm", env().APP_ORIGIN);
  url.search = new URLSearchParams({ token, email }).toString();
  const mail = await magicLinkMail({
    locale,
    url: url.href,
    minutes: LINK_LIFE_MS / MINUTE,
    device: deviceOf(link.userAgent),
    askedAt: new Date(),
  });
  await sendMail({
    kind: "magic-link",
    to: email,
    key: `sign-in:${sha256(token).toString("hex")}`,
    ...mail,
  });
};
