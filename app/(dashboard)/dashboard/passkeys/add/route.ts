import { handler } from "@/app/(dashboard)/_form/handler";
import { keepPasskey } from "../form";

export const POST = handler(keepPasskey);
