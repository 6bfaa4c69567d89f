import { handler } from "@/app/(dashboard)/_form/handler";
import { switchProduct } from "../../form";

export const POST = handler(switchProduct);
