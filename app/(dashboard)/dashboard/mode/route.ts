import { handler } from "@/app/(dashboard)/_form/handler";
import { changeMode } from "./form";

export const POST = handler(changeMode);
