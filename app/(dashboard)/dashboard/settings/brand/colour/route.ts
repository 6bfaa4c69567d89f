import { handler } from "@/app/(dashboard)/_form/handler";
import { saveColour } from "../form";

export const POST = handler(saveColour);
