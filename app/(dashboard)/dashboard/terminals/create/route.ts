import { handler } from "@/app/(dashboard)/_form/handler";
import { newDevice } from "../form";

export const POST = handler(newDevice);
