import { handler } from "@/app/(dashboard)/_form/handler";
import { sendDocument } from "../form";

export const POST = handler(sendDocument);
