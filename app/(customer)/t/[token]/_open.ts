import type { Open } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { payerContext } from "@/lib/payments/authentication";
import { noteOpening } from "@/lib/terminal/note-opening";
import { terminalPayable } from "@/lib/terminal/payable";
import { terminalPaymentByToken } from "@/lib/terminal/read";
import { confirmationCodeOf } from "@/lib/terminal/serialise";

/** The payer's page of a till payment, by the token in its QR code. */
export const open: Open = async (request, { token = "" }) => {
  const asked = await terminalPaymentByToken(token);
  if (!asked) return null;
  await noteOpening(asked);
  const browser = browserOf(request);
  return {
    base: `/t/${token}`,
    query: {},
    ctx: payerContext(asked),
    payable: terminalPayable,
    id: asked.id,
    visitor: browser,
    code: confirmationCodeOf(asked),
  };
};
