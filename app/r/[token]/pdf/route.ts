import { renderCheckout } from "@/app/_customer/checkout";
import { localeOf } from "@/app/_customer/locale";
import { receiptPdf } from "@/app/_customer/receipt-pdf";
import { env } from "@/lib/kit/env";
import { receiptPage } from "@/lib/receipts/page";

type Route = { params: Promise<{ token: string }> };

/** The receipt as a PDF, in the language of its page. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { token } = await params;
  const locale = localeOf(request);
  const page = await receiptPage(token);
  if (page) return receiptPdf(page, locale);
  const self = `/r/${encodeURIComponent(token)}`;
  const bankOrigin = env().BANK_ORIGIN;
  return renderCheckout({ state: "not_found", paths: { self } }, { locale, bankOrigin });
};
