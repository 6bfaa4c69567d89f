import { handler } from "@/app/(dashboard)/_form/handler";
import { renewDeviceCode } from "../../form";

export const POST = handler(renewDeviceCode);
