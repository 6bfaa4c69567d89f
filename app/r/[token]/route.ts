import { renderCheckout } from "@/app/_customer/checkout";
import { localeOf, switchLocale } from "@/app/_customer/locale";
import { renderReceipt } from "@/app/_customer/receipt";
import { env } from "@/lib/kit/env";
import { receiptPage } from "@/lib/receipts/page";

type Route = { params: Promise<{ token: string }> };

/** The receipt that its link shows: whoever holds the link may read and print it. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { token } = await params;
  const options = { locale: localeOf(request), bankOrigin: env().BANK_ORIGIN };
  const path = `/r/${encodeURIComponent(token)}`;
  const page = await receiptPage(token);
  if (!page) return renderCheckout({ state: "not_found", paths: { self: path } }, options);
  const isTicket = new URL(request.url).searchParams.get("format") === "80mm";
  return (
    switchLocale(request) ??
    renderReceipt(page, { ...options, path, format: isTicket ? "80mm" : "a4" })
  );
};
