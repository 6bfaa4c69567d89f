import { identify } from "@/lib/api-keys/authenticate";
import { type Context, systemContext } from "@/lib/kit/context";
import { sameText } from "@/lib/kit/crypto";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { forbidden, notFound, refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { clockOnlyInTest } from "@/lib/test-clock/errors";
import { operatorToken } from "@/lib/test-clock/operator";

/** The right that advancing the clock needs: invoices are charged. */
const SCOPE = "payments:write";

/**
 * The merchant whose clock is requested: that of a test key, or any merchant for a holder of the installation's
 * secrets. Not found for anybody else.
 */
export const clockOwner = async (request: Request): Promise<Context> => {
  const [, text = ""] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (text === "") return refuse(notFound);
  const merchantId = sameText(text, operatorToken(env().LINK_KEY))
    ? await namedShop(new URL(request.url).searchParams.get("merchant") ?? "")
    : await shopOfKey(text);
  return systemContext({ merchantId, livemode: false }, "clock");
};

const namedShop = async (id: string): Promise<string> => {
  const found = isUuid(id) && (await db.merchant.findUnique({ where: { id } }));
  if (found) return found.id;
  return refuse(notFound, { message: "--merchant: there is no shop of this id." });
};

const shopOfKey = async (text: string): Promise<string> => {
  const identity = await identify(text);
  if (!identity) return refuse(notFound);
  if (identity.livemode) return refuse(clockOnlyInTest);
  if (holdsScope(identity.scopes, SCOPE)) return identity.merchantId;
  return refuse(forbidden, { message: `--key: this key lacks the scope ${SCOPE}.` });
};
