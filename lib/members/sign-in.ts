import { magicLinkMail } from "@/emails/magic-link";
import { networkOf } from "@/lib/kit/client-ip";
import { MINUTE } from "@/lib/kit/clock";
import { type Tx, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { type Bucket, take } from "@/lib/kit/http/token-bucket";
import { sha256 } from "@/lib/kit/ids";
import { sendMail } from "@/lib/kit/mail";
import type { Locale } from "@/lib/kit/money";
import { deviceOf } from "@/lib/members/device";
import { tooManyLinks } from "@/lib/members/errors";
import { LINK_LIFE_MS, noteAsked } from "@/lib/members/store";

const LINKS_MAX = 3;

const perAddress: Bucket = { name: "sign_in_ip", rate: 10, window: 3600, burst: 10 };
const altogether: Bucket = { name: "sign_in", rate: 200, window: 3600, burst: 200 };

/**
 * Lets a person ask for a link, or refuses with 429: ten times an hour from one network address, three
 * times in a quarter of an hour for one e-mail address, whether anybody uses that address or not, and two
 * hundred times an hour altogether, which only what is sent counts against.
 */
export const admitSignIn = async (of: { email: string; ip: string }): Promise<void> => {
  if (env().RATE_LIMITS === "off") return;
  take(perAddress, networkOf(of.ip));
  const admitted = await transaction((tx: Tx) => noteAsked(tx, of.email, LINKS_MAX));
  if (!admitted) refuse(tooManyLinks);
  take(altogether, "everybody");
};

type Link = {
  email: string;
  token: string;
  locale: Locale;
  userAgent: string | null;
};

/** Sends the link. It leads to a page with a button, since programs that scan mail open what they find. */
export const sendSignInLink = async (link: Link): Promise<void> => {
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
