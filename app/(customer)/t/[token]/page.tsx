import { checkoutPage } from "@/app/(customer)/_server/checkout-page";
import { open } from "./_open";

const page = checkoutPage(open);

export const generateMetadata = page.generateMetadata;
export default page.Page;
