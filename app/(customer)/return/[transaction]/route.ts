import { answerNotFound } from "@/app/(customer)/_server/page";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { invoiceUrl } from "@/lib/invoices/token";
import { isUuid } from "@/lib/kit/ids";
import { seeOther } from "@/lib/kit/same-origin";
import { isVisit, slugOfLink } from "@/lib/payment-links/visit";
import { type Returned, returnFromBank } from "@/lib/payments/authentication";
import { clientSecretOf } from "@/lib/payments/serialise";
import { terminalUrl } from "@/lib/terminal/serialise";
import { sessionPath } from "../../c/[session]/_open";
import { linkPath } from "../../l/[slug]/_open";

type Route = { params: Promise<{ transaction: string }> };

/** Back from the bank's authentication: the bank is asked, the query is never believed. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { transaction } = await params;
  const nonce = new URL(request.url).searchParams.get("s") ?? "";
  const returned = isUuid(transaction) ? await returnFromBank(transaction, nonce) : null;
  return returned ? seeOther(await pageBehind(returned)) : answerNotFound(request);
};

const done = { done: "1" };

/** The page on which the payment was made. */
const pageBehind = async (returned: Returned): Promise<string> => {
  const { ctx, transactionId, checkoutSessionId, terminalPaymentId, invoiceId } = returned;
  if (checkoutSessionId) return sessionPath(checkoutSessionId, done);
  if (terminalPaymentId) return ownPage(terminalUrl(terminalPaymentId));
  if (invoiceId) return ownPage(invoiceUrl(invoiceId), "/checkout");
  const { paymentLinkId, visitNonce } = returned;
  const slug = paymentLinkId && isVisit(visitNonce) ? await slugOfLink(ctx, paymentLinkId) : null;
  if (slug && visitNonce) return linkPath(slug, visitNonce, done);
  return ownPage(`/pay/${clientSecretOf(transactionId)}`);
};

const ownPage = (base: string, below = ""): string => pathOf({ base, query: {} }, below, done);
