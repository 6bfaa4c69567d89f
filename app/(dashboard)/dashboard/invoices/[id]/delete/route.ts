import { handler } from "@/app/(dashboard)/_form/handler";
import { removeInvoice } from "../../draft-form";

export const POST = handler(removeInvoice);
