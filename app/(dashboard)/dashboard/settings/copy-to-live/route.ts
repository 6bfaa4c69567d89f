import { handler } from "@/app/(dashboard)/_form/handler";
import { copyToLive } from "./form";

export const POST = handler(copyToLive);
