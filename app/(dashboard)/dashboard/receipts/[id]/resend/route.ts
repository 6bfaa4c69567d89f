import { z } from "zod";
import { action } from "@/app/_server/action";
import { type IdRoute, resourceIn } from "@/app/(dashboard)/_shell/resource-in";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { error, refuse } from "@/lib/kit/errors";
import { isEmail } from "@/lib/kit/text";
import { resendReceipt } from "@/lib/receipts/resend";

const invalidEmail = error("invalid_email", 400, "This is not an e-mail address.");

const ResendForm = z.strictObject({ email: z.string().trim().max(320) });

/** Sends a receipt once more, to its address or to a corrected one. */
export const POST = async (request: Request, route: IdRoute): Promise<Response> => {
  const { id, page } = await resourceIn(route, { prefix: "rcpt", page: "/dashboard/receipts" });
  return action({
    name: "receipts.resend",
    form: ResendForm,
    scope: "receipts:write",
    back: keepSubmitted(page, "resend"),
    run: async ({ ctx }, { email }) => {
      if (!isEmail(email)) refuse(invalidEmail, { param: "email" });
      await resendReceipt(ctx, id(), { email });
      return { to: page, done: "receiptResent" };
    },
  })(request);
};
