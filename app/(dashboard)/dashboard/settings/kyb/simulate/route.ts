import { handler } from "@/app/(dashboard)/_form/handler";
import { playOperator } from "../form";

export const POST = handler(playOperator);
