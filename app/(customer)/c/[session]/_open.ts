import { type Open, type Place, pathOf } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { sessionPayable } from "@/lib/checkout-sessions/payable";
import { sessionByKey, sessionOfBrowser } from "@/lib/checkout-sessions/read";
import { linkTag } from "@/lib/kit/crypto";
import { payerContext } from "@/lib/payments/authentication";

const placeOf = (id: string, key: string): Place => ({ base: `/c/${id}`, query: { k: key } });

/** A session's page opens with the key that proves that we gave the link out. */
export const open: Open = async (request, { session: id = "" }) => {
  const key = new URL(request.url).searchParams.get("k") ?? "";
  const session = await sessionByKey(id, key);
  const browser = browserOf(request);
  if (!session) {
    // A mail program or a person has cut the address; who has paid there already is led back.
    const own = await sessionOfBrowser(id, browser);
    return own && { elsewhere: sessionPath(own.id) };
  }
  return {
    ...placeOf(id, key),
    ctx: payerContext(session),
    payable: sessionPayable,
    id,
    visitor: browser,
  };
};

/** Where whoever paid a session goes back to. */
export const sessionPath = (id: string, more: Record<string, string> = {}): string =>
  pathOf(placeOf(id, linkTag("checkout", id)), "", more);
