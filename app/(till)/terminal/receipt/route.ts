import { z } from "zod";
import { email } from "@/lib/kit/text";
import { sendTillReceipt } from "@/lib/terminal/send-receipt";
import { tillAction } from "../_handlers";

/** The payer wants the receipt by email after all, or at another address. */
export const POST = tillAction(
  z.strictObject({ payment: z.uuid(), email: email() }),
  ({ ctx }, form) => sendTillReceipt(ctx, form.payment, form.email),
);
