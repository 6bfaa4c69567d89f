import { handler } from "@/app/(dashboard)/_form/handler";
import { resendAllFailed } from "../../form";

export const POST = handler(resendAllFailed);
