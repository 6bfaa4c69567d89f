import type { cookies } from "next/headers";
import type { Member } from "@/app/_server/session";
import { seal, unseal } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";

type Jar = Awaited<ReturnType<typeof cookies>>;

const NAME = "svc_fresh_webhook";
const LIFE_S = 600;

/** Binds the secret to shop, mode and session: it is not shown in others. */
const purpose = ({ sessionId, ctx }: Member): string =>
  `fresh-webhook:${sessionId}:${ctx.merchantId}:${ctx.livemode}`;

const kept = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "strict" as const,
  path: "/dashboard/webhooks",
  secure: env().APP_ORIGIN.startsWith("https://"),
  maxAge,
});

export type FreshSecret = { endpointId: string; secret: string };

/**
 * Passes a new signing secret from its form to the page that shows it: in a cookie, encrypted for this session,
 * until the member confirms that it is saved, or for ten minutes.
 */
export const keepFreshSecret = (jar: Jar, member: Member, fresh: FreshSecret): void => {
  const text = `${fresh.endpointId} ${fresh.secret}`;
  jar.set(NAME, Buffer.from(seal(text, purpose(member))).toString("base64url"), kept(LIFE_S));
};

export const freshSecretIn = (jar: Jar, member: Member): FreshSecret | null => {
  const sealed = jar.get(NAME)?.value;
  if (!sealed) return null;
  try {
    const text = unseal(Buffer.from(sealed, "base64url"), purpose(member));
    const [endpointId = "", secret = ""] = text.split(" ");
    return { endpointId, secret };
  } catch {
    return null;
  }
};

export const forgetFreshSecret = (jar: Jar): void => {
  jar.set(NAME, "", kept(0));
};
