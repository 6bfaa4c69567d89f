import { handler } from "@/app/(dashboard)/_form/handler";
import { removeCustomer } from "../../form";

export const POST = handler(removeCustomer);
