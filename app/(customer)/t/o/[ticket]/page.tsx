import { redirect } from "next/navigation";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { clientIp } from "@/lib/kit/client-ip";
import { Refusal } from "@/lib/kit/errors";
import { answerWith } from "@/lib/process/answering";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { terminalUrl } from "@/lib/terminal/serialise";
import { takeTicketRequest } from "@/lib/terminal/ticket-limit";

/**
 * The QR code of an offline till opens this page on the payer's phone, which is online. The first request
 * creates the payment; every later one redirects to the same page.
 */
const page = customerPage<never>({
  load: async ({ ticket = "" }, { request, path }) => {
    const paths = { self: path };
    const spent = takeLimit(request);
    if (spent) {
      answerWith(spent.kind.status, spent.more.headers);
      return { stopped: { state: "busy", paths } };
    }
    const payment = await redeemTicket(ticket);
    if (payment) redirect(new URL(terminalUrl(payment.id)).pathname as never);
    answerWith(404);
    return { stopped: { state: "ticket", paths } };
  },
  title: () => "",
  brandColor: () => null,
  render: () => null,
});

/** The refusal after too many tickets from one address. */
const takeLimit = (request: Request): Refusal | null => {
  try {
    takeTicketRequest(clientIp(request));
    return null;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

export const generateMetadata = page.generateMetadata;
export default page.Page;
