import { handler } from "@/app/(dashboard)/_form/handler";
import { newProduct } from "../form";

export const POST = handler(newProduct);
