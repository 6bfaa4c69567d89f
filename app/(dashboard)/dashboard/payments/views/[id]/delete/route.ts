import { handler } from "@/app/(dashboard)/_form/handler";
import { forgetView } from "../../form";

export const POST = handler(forgetView);
