import { handler } from "@/app/(dashboard)/_form/handler";
import { editInvoice } from "../../draft-form";

export const POST = handler(editInvoice);
