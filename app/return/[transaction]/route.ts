import { answerNotFound } from "@/app/c/[session]/_page";
import { pathOf } from "@/app/c/[session]/_visit";
import { linkTag } from "@/lib/kit/crypto";
import { isUuid } from "@/lib/kit/ids";
import { seeOther } from "@/lib/kit/same-origin";
import { returnFromBank } from "@/lib/payments/authentication";

type Route = { params: Promise<{ transaction: string }> };

/** Back from the bank's authentication: the bank is asked, the query is never believed. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { transaction } = await params;
  const nonce = new URL(request.url).searchParams.get("s") ?? "";
  const returned = isUuid(transaction) ? await returnFromBank(transaction, nonce) : null;
  if (!returned?.checkoutSessionId) return answerNotFound(request);
  const sessionId = returned.checkoutSessionId;
  return seeOther(`${pathOf({ sessionId, key: linkTag("checkout", sessionId) })}&done=1`);
};
