import { type Open, type Place, pathOf } from "@/app/_hosted/visit";
import { browserOf } from "@/app/_hosted/visitor";
import { sessionByKey } from "@/lib/checkout-sessions/read";
import { linkTag } from "@/lib/kit/crypto";
import { payerContext } from "@/lib/payments/authentication";
import { sessionPayable } from "@/lib/payments/pay-session";

const placeOf = (id: string, key: string): Place => ({ base: `/c/${id}`, query: { k: key } });

/** A session's page opens with the key that proves that we gave the link out. */
export const open: Open = async (request, { session: id = "" }) => {
  const key = new URL(request.url).searchParams.get("k") ?? "";
  const session = await sessionByKey(id, key);
  if (!session) return null;
  const { browser, headers } = browserOf(request);
  return {
    ...placeOf(id, key),
    ctx: payerContext(session),
    payable: sessionPayable,
    id,
    visitor: browser,
    headers,
  };
};

/** Where whoever paid a session goes back to. */
export const sessionPath = (id: string, more: Record<string, string> = {}): string =>
  pathOf(placeOf(id, linkTag("checkout", id)), "", more);
