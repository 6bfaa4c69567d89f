import { handler } from "@/app/(dashboard)/_form/handler";
import { changeShop } from "./form";

export const POST = handler(changeShop);
