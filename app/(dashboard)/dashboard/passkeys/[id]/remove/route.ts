import { handler } from "@/app/(dashboard)/_form/handler";
import { forgetPasskey } from "../../form";

export const POST = handler(forgetPasskey);
