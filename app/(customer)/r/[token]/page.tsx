import { Receipt } from "@/app/(customer)/_pages/receipt";
import type { ReceiptFormat } from "@/app/(customer)/_pages/receipt-print";
import { type ReceiptView, receiptView } from "@/app/(customer)/_pages/receipt-view";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { receiptPage } from "@/lib/receipts/page";

type Shown = { view: ReceiptView; format: ReceiptFormat };

/** The receipt page: anyone with the link may read and print it. */
const page = customerPage<Shown>({
  load: async ({ token = "" }, { query, words }) => {
    const receipt = await receiptPage(token);
    const format = query.get("format") === "80mm" ? "80mm" : "a4";
    return receipt && { view: receiptView(words, receipt), format };
  },
  title: (_words, { view }) => view.title,
  brandColor: ({ view }) => view.merchant.brandColor,
  render: ({ view, format }, { words, path, nonce }) => (
    <Receipt format={format} nonce={nonce} path={path} view={view} words={words} />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
