import { randomText } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { sessionCookieName } from "@/lib/members/cookie";
import { sessionOf } from "@/lib/members/session";
import { addUser, changeSession, openSession } from "@/lib/members/store";
import { send } from "@/lib/testing/client";

/** Calls the API as a signed-in member of a merchant, from a browser on our own pages. */
export const aMember = async (merchantId: string, role = "cashier", livemode = false) => {
  const user = await addUser(`${newId()}@example.pf`);
  await db.member.create({ data: { id: newId(), merchantId, userId: user.id, role } });
  const token = randomText(43);
  await openSession(token, { userId: user.id, userAgent: null });
  const session = await sessionOf(token);
  if (session && livemode) await changeSession(session.id, { livemode });
  const cookie = `${sessionCookieName()}=${token}`;
  const headers = { cookie, origin: env().APP_ORIGIN };
  return {
    userId: user.id,
    cookie,
    get: (path: string) => send("GET", path, null, { headers: { cookie } }),
    post: (path: string, body: unknown = {}, more: Record<string, string> = {}) =>
      send("POST", path, null, { body, headers: { ...headers, ...more } }),
  };
};

export type TestMember = Awaited<ReturnType<typeof aMember>>;
