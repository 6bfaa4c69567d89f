import { handler } from "@/app/(dashboard)/_form/handler";
import { newInvoice } from "../draft-form";

export const POST = handler(newInvoice);
