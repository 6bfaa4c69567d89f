import { handler } from "@/app/(dashboard)/_form/handler";
import { markInvoicePaid } from "../../draft-form";

export const POST = handler(markInvoicePaid);
