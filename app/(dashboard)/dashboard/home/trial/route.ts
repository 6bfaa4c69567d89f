import { handler } from "@/app/(dashboard)/_form/handler";
import { tryPayment } from "../form";

export const POST = handler(tryPayment);
