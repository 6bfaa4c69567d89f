import { handler } from "@/app/(dashboard)/_form/handler";
import { sendFile } from "../form";

export const POST = handler(sendFile);
