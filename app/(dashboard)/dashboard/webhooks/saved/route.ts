import { handler } from "@/app/(dashboard)/_form/handler";
import { hideFreshSecret } from "../form";

export const POST = handler(hideFreshSecret);
