import { handler } from "@/app/(dashboard)/_form/handler";
import { refundPayment } from "../refund/form";

export const POST = handler(refundPayment);
