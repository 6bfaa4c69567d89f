import { handler } from "@/app/(dashboard)/_form/handler";
import { sendReceipt } from "../../form";

export const POST = handler(sendReceipt);
