import { redirect } from "next/navigation";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { invoiceUrl } from "@/lib/invoices/token";
import { isUuid } from "@/lib/kit/ids";
import { isVisit, slugOfLink } from "@/lib/payment-links/visit";
import { type Returned, returnFromBank } from "@/lib/payments/authentication";
import { clientSecretOf } from "@/lib/payments/serialise";
import { terminalUrl } from "@/lib/terminal/serialise";
import { sessionPath } from "../../c/[session]/_open";
import { linkPath } from "../../l/[slug]/_open";

/** Back from the bank's authentication: the status is retrieved from the bank, the query is never trusted. */
const page = customerPage<never>({
  load: async ({ transaction = "" }, { query }) => {
    const nonce = query.get("s") ?? "";
    const returned = isUuid(transaction) ? await returnFromBank(transaction, nonce) : null;
    return returned && redirect((await pageOfPayment(returned)) as never);
  },
  title: () => "",
  brandColor: () => null,
  render: () => null,
});

const done = { done: "1" };

/** The page where the payment was made. */
const pageOfPayment = async (returned: Returned): Promise<string> => {
  const { ctx, transactionId, checkoutSessionId, terminalPaymentId, invoiceId } = returned;
  if (checkoutSessionId) return sessionPath(checkoutSessionId, done);
  if (terminalPaymentId) return ownPage(terminalUrl(terminalPaymentId));
  const { paymentLinkId, visitNonce } = returned;
  const slug = paymentLinkId && isVisit(visitNonce) ? await slugOfLink(ctx, paymentLinkId) : null;
  if (slug && visitNonce) return linkPath(slug, visitNonce, done);
  if (invoiceId) return ownPage(invoiceUrl(invoiceId), "/checkout");
  return ownPage(`/pay/${clientSecretOf(transactionId)}`);
};

const ownPage = (base: string, below = ""): string => pathOf({ base, query: {} }, below, done);

export const generateMetadata = page.generateMetadata;
export default page.Page;
