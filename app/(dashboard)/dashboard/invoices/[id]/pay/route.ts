import { handler } from "@/app/(dashboard)/_form/handler";
import { chargeInvoice } from "../../form";

export const POST = handler(chargeInvoice);
