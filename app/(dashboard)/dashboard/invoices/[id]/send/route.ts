import { handler } from "@/app/(dashboard)/_form/handler";
import { sendInvoice } from "../../form";

export const POST = handler(sendInvoice);
