import { handler } from "@/app/(dashboard)/_form/handler";
import { passkeyOptions } from "../form";

export const POST = handler(passkeyOptions);
