import { handler } from "@/app/(dashboard)/_form/handler";
import { editCustomer } from "../../form";

export const POST = handler(editCustomer);
