import { handler } from "@/app/(dashboard)/_form/handler";
import { sendLink } from "../../form";

export const POST = handler(sendLink);
