import { handler } from "@/app/(dashboard)/_form/handler";
import { rollKey } from "../../form";

export const POST = handler(rollKey);
