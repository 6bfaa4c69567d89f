import { handler } from "@/app/(dashboard)/_form/handler";
import { resendEvent } from "../form";

export const POST = handler(resendEvent);
