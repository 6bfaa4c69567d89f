import { type Open, type Place, pathOf } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { sessionByKey, sessionOfBrowser } from "@/lib/checkout-sessions/read";
import { linkTag } from "@/lib/kit/crypto";
import { payerContext } from "@/lib/payments/authentication";

const placeOf = (id: string, key: string): Place => ({ base: `/c/${id}`, query: { k: key } });

/** A session's page needs the key that proves that we issued the link. */
export const open: Open = async (request, { session: id = "" }) => {
  const key = new URL(request.url).searchParams.get("k") ?? "";
  const session = await sessionByKey(id, key);
  const browser = browserOf(request);
  if (!session) {
    // The address was cut off, by a mail program or by hand: a customer who has paid is redirected to the
    // paid page.
    const own = await sessionOfBrowser(id, browser);
    return own && { elsewhere: sessionPath(own.id) };
  }
  return {
    ...placeOf(id, key),
    ctx: payerContext(session),
    payable: sessionPayable,
    row: session,
    id,
    visitor: browser,
  };
};

/** The return URL after a session is paid. */
export const sessionPath = (id: string, more: Record<string, string> = {}): string =>
  pathOf(placeOf(id, linkTag("checkout", id)), "", more);
