import { handler } from "@/app/(dashboard)/_form/handler";
import { newCustomer } from "../form";

export const POST = handler(newCustomer);
