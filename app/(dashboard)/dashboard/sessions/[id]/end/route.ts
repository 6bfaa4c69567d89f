import { handler } from "@/app/(dashboard)/_form/handler";
import { endOneSession } from "../../form";

export const POST = handler(endOneSession);
