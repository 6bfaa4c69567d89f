import { answerNotFound } from "@/app/_hosted/page";
import { isUuid } from "@/lib/kit/ids";
import { seeOther } from "@/lib/kit/same-origin";
import { type Returned, returnFromBank } from "@/lib/payments/authentication";
import { clientSecretOf } from "@/lib/payments/serialise";
import { sessionPath } from "../../c/[session]/_open";

type Route = { params: Promise<{ transaction: string }> };

/** Back from the bank's authentication: the bank is asked, the query is never believed. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { transaction } = await params;
  const nonce = new URL(request.url).searchParams.get("s") ?? "";
  const returned = isUuid(transaction) ? await returnFromBank(transaction, nonce) : null;
  return returned ? seeOther(pageBehind(returned)) : answerNotFound(request);
};

/** The page on which the payment was made. */
const pageBehind = ({ transactionId, checkoutSessionId }: Returned): string =>
  checkoutSessionId
    ? sessionPath(checkoutSessionId, { done: "1" })
    : `/pay/${clientSecretOf(transactionId)}?done=1`;
