import { cookieOf } from "@/lib/kit/cookie";
import { db } from "@/lib/kit/db";
import type { WithHeaders } from "@/lib/kit/headers";
import { sessionCookieName } from "@/lib/members/cookie";
import { sessionOf } from "@/lib/members/session";
import { verificationFields } from "@/lib/merchants/verification";
import { deviceOfRequest, isUnlocked, touchDevice } from "@/lib/terminal-devices/request";

type Asking = WithHeaders & { readonly method: string };

export type RequestMember = {
  merchantId: string;
  livemode: boolean;
  userId: string;
  role: string;
  kybStatus: string;
  kybVerifiedBy: string | null;
  /** The till that a cashier unlocked by PIN; null for a signed-in person. */
  deviceId: string | null;
};

/**
 * The caller of a request: the signed-in member with the current merchant and mode, or the cashier who unlocked
 * the device. Null for nobody. Only the till uses this: pages of the dashboard accept sessions only.
 */
export const memberOfRequest = async (request: Asking): Promise<RequestMember | null> =>
  (await signedIn(request)) ?? (await cashierAt(request));

const signedIn = async (request: Asking): Promise<RequestMember | null> => {
  const token = cookieOf(request, sessionCookieName());
  // A request that only waits, such as a long poll, is no use of the till.
  const at = request.method === "GET" ? "waiting till" : "till";
  const session = token ? await sessionOf(token, at) : null;
  if (!session?.membership) return null;
  const { livemode, user } = session;
  const { merchantId, role, kybStatus, kybVerifiedBy } = session.membership;
  const userId = user.id;
  return { merchantId, userId, role, livemode, kybStatus, kybVerifiedBy, deviceId: null };
};

const cashierAt = async (request: Asking): Promise<RequestMember | null> => {
  const device = await deviceOfRequest(request);
  if (!device || !isUnlocked(device)) return null;
  if (request.method !== "GET") await touchDevice(device);
  const { id, merchantId, livemode, cashierId } = device;
  const merchantState = await db.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: verificationFields,
  });
  // At a device everybody is a cashier, whatever their role elsewhere.
  return {
    merchantId,
    livemode,
    userId: cashierId,
    role: "cashier",
    ...merchantState,
    deviceId: id,
  };
};
