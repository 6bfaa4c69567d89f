import { redirect } from "next/navigation";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { isUuid } from "@/lib/kit/ids";
import { returnFromSetup } from "@/lib/setup-intents/return";

/**
 * Back from the bank's authentication of a saved card: the status is retrieved from the bank, the query is
 * never trusted.
 */
const page = customerPage<never>({
  load: async ({ setup = "" }, { query }) => {
    const returned = isUuid(setup) ? await returnFromSetup(setup, query.get("s") ?? "") : null;
    return returned && redirect(`/setup/${returned.clientSecret}` as never);
  },
  title: () => "",
  brandColor: () => null,
  render: () => null,
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
