import { handler } from "@/app/(dashboard)/_form/handler";
import { issueInvoice } from "../../draft-form";

export const POST = handler(issueInvoice);
