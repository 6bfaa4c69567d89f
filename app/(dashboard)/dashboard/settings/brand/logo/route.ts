import { handler } from "@/app/(dashboard)/_form/handler";
import { putLogo } from "../form";

export const POST = handler(putLogo);
