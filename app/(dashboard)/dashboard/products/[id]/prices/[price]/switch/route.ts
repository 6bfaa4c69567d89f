import { handler } from "@/app/(dashboard)/_form/handler";
import { switchPrice } from "../../../../form";

export const POST = handler(switchPrice);
