import { redirect } from "next/navigation";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { clientIp } from "@/lib/kit/client-ip";
import { Refusal } from "@/lib/kit/errors";
import { answerWith } from "@/lib/process/answering";
import { redeemTicket } from "@/lib/terminal/redeem-ticket";
import { terminalUrl } from "@/lib/terminal/serialise";
import { takeTicketLook } from "@/lib/terminal/ticket-looks";

/**
 * What the QR code of a till without network opens on the payer's phone, which has one. The first look makes
 * the payment; this and every later one lead to the same page.
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

/** The refusal of one who looks at too many tickets. */
const takeLimit = (request: Request): Refusal | null => {
  try {
    takeTicketLook(clientIp(request));
    return null;
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

export const generateMetadata = page.generateMetadata;
export default page.Page;
