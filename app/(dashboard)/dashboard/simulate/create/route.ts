import { handler } from "@/app/(dashboard)/_form/handler";
import { newTestPayment } from "../form";

export const POST = handler(newTestPayment);
