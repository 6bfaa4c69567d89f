import { handler } from "@/app/(dashboard)/_form/handler";
import { sendPaymentReceipt } from "./form";

export const POST = handler(sendPaymentReceipt);
