import { handler } from "@/app/(dashboard)/_form/handler";
import { editTax } from "../form";

export const POST = handler(editTax);
