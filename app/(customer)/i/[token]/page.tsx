import { Invoice } from "@/app/(customer)/_pages/invoice";
import { invoiceView } from "@/app/(customer)/_pages/invoice-view";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { readInvoicePage } from "@/lib/invoices/page";

/** The invoice page: anyone with the link may read, print and pay it. */
const page = customerPage({
  load: async ({ token = "" }, { words }) => {
    const invoice = await readInvoicePage(token);
    return invoice && invoiceView(words, invoice);
  },
  title: (_words, view) => `${view.title} · ${view.merchant.name}`,
  brandColor: (view) => view.merchant.brandColor,
  render: (view, { words, path, nonce }) => (
    <Invoice nonce={nonce} path={path} view={view} words={words} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
