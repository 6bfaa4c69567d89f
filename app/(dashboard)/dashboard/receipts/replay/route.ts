import { handler } from "@/app/(dashboard)/_form/handler";
import { sendUndelivered } from "../form";

export const POST = handler(sendUndelivered);
