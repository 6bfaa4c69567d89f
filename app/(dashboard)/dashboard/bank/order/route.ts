import { handler } from "@/app/(dashboard)/_form/handler";
import { orderFault } from "../form";

export const POST = handler(orderFault);
