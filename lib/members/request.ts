import { sessionCookieName } from "@/lib/members/cookie";
import { membershipsOf, sessionOf } from "@/lib/members/store";

export type RequestMember = {
  merchantId: string;
  livemode: boolean;
  userId: string;
  role: string;
  kybStatus: string;
};

/** The signed-in member behind a request's session cookie, in the shop and mode in view; null for nobody. */
export const memberOfRequest = async (request: Request): Promise<RequestMember | null> => {
  const token = cookieOf(request, sessionCookieName());
  const session = token ? await sessionOf(token) : null;
  if (!session) return null;
  const all = await membershipsOf(session.user.id);
  const member = all.find(({ merchantId }) => merchantId === session.merchantId) ?? all[0];
  if (!member) return null;
  const { merchantId, userId, role, merchant } = member;
  return { merchantId, userId, role, livemode: session.livemode, kybStatus: merchant.kybStatus };
};

const cookieOf = (request: Request, name: string): string | null => {
  const pairs = request.headers.get("cookie")?.split(/;\s*/) ?? [];
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
};
