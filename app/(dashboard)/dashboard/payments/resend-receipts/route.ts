import { handler } from "@/app/(dashboard)/_form/handler";
import { resendReceipts } from "./form";

export const POST = handler(resendReceipts);
