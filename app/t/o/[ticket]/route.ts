import { renderCheckout } from "@/app/_customer/checkout";
import { localeOf } from "@/app/_customer/locale";
import { clientIp } from "@/lib/kit/client-ip";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { seeOther } from "@/lib/kit/same-origin";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { terminalUrl } from "@/lib/terminal/serialise";
import { takeTicketLook } from "@/lib/terminal/ticket-looks";

type Route = { params: Promise<{ ticket: string }> };

/**
 * What the QR code of a till without network opens on the payer's phone, which has one. The first look makes
 * the payment; this and every later one lead to the same page.
 */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { ticket } = await params;
  try {
    takeTicketLook(clientIp(request));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return new Response(null, { status: 429, headers: thrown.more.headers ?? {} });
  }
  const payment = await redeemTicket(ticket);
  if (payment) return seeOther(new URL(terminalUrl(payment.id)).pathname);
  return renderCheckout(
    { state: "not_found", paths: { self: `/t/o/${encodeURIComponent(ticket)}` } },
    { locale: localeOf(request), bankOrigin: env().BANK_ORIGIN },
  );
};

/** A preview that asks only for the headers makes no payment. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { Allow: "GET" } });
