import { handler } from "@/app/(dashboard)/_form/handler";
import { endEveryOtherSession } from "../form";

export const POST = handler(endEveryOtherSession);
