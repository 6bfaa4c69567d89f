import { redirect } from "next/navigation";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { isUuid } from "@/lib/kit/ids";
import { slugOfLink } from "@/lib/payment-links/visit";
import { type ReturnedFromSetup, returnFromSetup } from "@/lib/setup-intents/return";
import { sessionPath } from "../../../c/[session]/_open";
import { linkPath } from "../../../l/[slug]/_open";

/**
 * Back from the bank's authentication of a saved card: the status is retrieved from the bank, the query is
 * never trusted.
 */
const page = customerPage<never>({
  load: async ({ setup = "" }, { query }) => {
    const returned = isUuid(setup) ? await returnFromSetup(setup, query.get("s") ?? "") : null;
    return returned && redirect((await pageOfSetup(returned)) as never);
  },
  title: () => "",
  brandColor: () => null,
  render: () => null,
});

/** The page where the card was typed. */
const pageOfSetup = async ({ ctx, soldBy, clientSecret }: ReturnedFromSetup): Promise<string> => {
  const { checkoutSessionId, paymentLinkId, visitNonce } = soldBy;
  if (checkoutSessionId) return sessionPath(checkoutSessionId, { done: "1" });
  const slug = paymentLinkId && (await slugOfLink(ctx, paymentLinkId));
  return slug && visitNonce ? linkPath(slug, visitNonce, { done: "1" }) : `/setup/${clientSecret}`;
};

export const generateMetadata = page.generateMetadata;
export default page.Page;
