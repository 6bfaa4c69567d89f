import { localeOf } from "@/app/(customer)/_pages/locale";
import { env } from "@/lib/kit/env";
import { isUuid } from "@/lib/kit/ids";
import { seeOther } from "@/lib/kit/same-origin";
import { tillReceipt } from "@/lib/terminal/till-receipt";
import { renderTicket } from "../../_print";
import { tillRead } from "../../_till";

type Route = { params: Promise<{ id: string }> };

/** The paper of a payment at the till, 80 mm wide. */
export const GET = async (request: Request, { params }: Route): Promise<Response> => {
  const { id } = await params;
  return tillRead(async ({ ctx }) => {
    const paper = await tillReceipt(ctx, isUuid(id) ? id : "00000000-0000-0000-0000-000000000000");
    if ("url" in paper) {
      const { pathname, search } = new URL(paper.url);
      return seeOther(pathname + search);
    }
    const nonce = request.headers.get("x-nonce") ?? "";
    return renderTicket(paper.page, {
      locale: localeOf(request),
      nonce,
      bankOrigin: env().BANK_ORIGIN,
    });
  })(request);
};
