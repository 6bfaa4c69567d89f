import { handler } from "@/app/(dashboard)/_form/handler";
import { actAsOperator } from "../form";

export const POST = handler(actAsOperator);
