import { handler } from "@/app/(dashboard)/_form/handler";
import { editProduct } from "../../form";

export const POST = handler(editProduct);
