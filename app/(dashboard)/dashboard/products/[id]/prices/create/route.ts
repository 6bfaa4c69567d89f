import { handler } from "@/app/(dashboard)/_form/handler";
import { newPrice } from "../../../form";

export const POST = handler(newPrice);
