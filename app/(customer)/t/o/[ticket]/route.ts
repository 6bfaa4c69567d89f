import { renderCheckout } from "@/app/(customer)/_pages/checkout";
import { pageLocaleOf, switchLocale } from "@/app/(customer)/_pages/locale";
import { guarded } from "@/app/(customer)/_server/guarded";
import { clientIp } from "@/lib/kit/client-ip";
import { env } from "@/lib/kit/env";
import { Refusal } from "@/lib/kit/errors";
import { seeOther } from "@/lib/kit/same-origin";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { terminalUrl } from "@/lib/terminal/serialise";
import { takeTicketLook } from "@/lib/terminal/ticket-looks";

/**
 * What the QR code of a till without network opens on the payer's phone, which has one. The first look makes
 * the payment; this and every later one lead to the same page.
 */
export const GET = guarded(async (request, { params }) => {
  const { ticket = "" } = await params;
  const switched = switchLocale(request);
  if (switched) return switched;
  try {
    takeTicketLook(clientIp(request));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return answer(request, ticket, "busy", thrown.more.headers ?? {});
  }
  const payment = await redeemTicket(ticket);
  if (payment) return seeOther(new URL(terminalUrl(payment.id)).pathname);
  return answer(request, ticket, "ticket");
});

const answer = (
  request: Request,
  ticket: string,
  state: "ticket" | "busy",
  headers: Record<string, string> = {},
): Promise<Response> =>
  renderCheckout(
    { state, paths: { self: `/t/o/${encodeURIComponent(ticket)}` } },
    { locale: pageLocaleOf(request), bankOrigin: env().BANK_ORIGIN, headers },
  );

/** A preview that asks only for the headers makes no payment. */
export const HEAD = (): Response => new Response(null, { status: 405, headers: { Allow: "GET" } });
