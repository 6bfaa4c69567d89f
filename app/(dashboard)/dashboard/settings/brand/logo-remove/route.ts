import { handler } from "@/app/(dashboard)/_form/handler";
import { removeLogo } from "../form";

export const POST = handler(removeLogo);
