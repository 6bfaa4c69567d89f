import { handler } from "@/app/(dashboard)/_form/handler";
import { newKey } from "../form";

export const POST = handler(newKey);
